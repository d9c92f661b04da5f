"""Small things that screens are painted of. pygame lives here."""
