"""Why the rules refuse what the table said, in the players' language. `table` gives one English line and the clause;
what has no short form here is said in full (`display.told`). Pure.
"""

from __future__ import annotations

import re

from display.told import told
from display.words import NOTHING, Text, text

_REASONS: tuple[tuple[re.Pattern[str], Text], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"^nothing was played yet", text("Nothing was played yet")),
        (r"^a card can be taken back only before the next lead", text("Too late: the next card was led")),
        (r"^only a card of the trick that lies there", text("Only a card that lies there")),
        (r"^there is nothing to redo", text("There is nothing to redo")),
        (r"^undo takes back the last fact only", text("Something else happened meanwhile")),
        (r"is not in the pack of this game", text("That card is not in this pack")),
        (r"^the match is over", text("The match is over")),
        (r"is still open: finish it, or call it off first", text("The deal is still open")),
        (r"^after the first lead the turned card stays", text("Cards were laid: correct the trump in the history")),
        (r"^after the first trick the numbers stand", text("The first trick is over: correct it in the history")),
        (r"^the dealer's number follows from the others", text("The dealer’s number follows from the others")),
        (r"^the numbers are secret", text("The numbers are secret until the end")),
        (r"chooses first: numbers come in order", text("It is not his turn to choose")),
        (r"is forbidden: the numbers would add up", text("The numbers would add up exactly")),
        (r"already has a card in this trick", text("He has a card in this trick already")),
        (r"^no deal is open", text("No deal is open")),
        (r"^the result of this deal is fixed", text("The result of this deal is fixed")),
        (r"^there it comes too early", text("It comes too early there")),
        (r"^cards were played by it", text("It can be changed, but not removed")),
        (r"^a deal is not removed", text("Call the deal off instead")),
        (r"tricks are left, and the claim must share out", text("All tricks that are left must be shared out")),
        (r"^no 3 (was played|waits)", text("No 3 was played")),
        (r"^hands are shown when", text("Hands are shown at the end")),
        (r"^it is known who took", text("It is known who took the trick")),
        (r"^two players have the same name", text("Two have the same name")),
    )
)


def refused(reason: str, clause: str = "") -> Text:
    """A refusal in words that can be translated, with its clause."""
    words = next((said for pattern, said in _REASONS if pattern.search(reason)), NOTHING) or told(reason)
    return text("{words} ({clause})", words=words, clause=clause) if clause else words
