"""The simulated table: players, habits and truth for `stichtisch demo`, which drives the same loop as `stichtisch
play`."""
