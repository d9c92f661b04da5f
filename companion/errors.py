"""An error of the person's, not of the program: one clear line that says what to do."""

from __future__ import annotations


class UserError(Exception):
    """Shown as one line on stderr; the program then ends with exit code 2 and has lost nothing."""
