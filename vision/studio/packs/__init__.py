"""Packs of cards to learn from: drawn ones and third-party card art."""
