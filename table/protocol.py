"""The protocol: a match as readable text, one statement a line. Writing it is in `table.protocol_write`."""

from __future__ import annotations

from collections.abc import Callable

from table.cards import UNREAD, Card, CardError
from table.decide import decide
from table.facts import (
    Abandoned,
    CardPlayed,
    CardTurned,
    DealStarted,
    Fact,
    FindingSettled,
    HandShown,
    LeaderIs,
    MatchStarted,
    Misdeal,
    NumberChosen,
    NumberRevealed,
    RestClaimed,
    Settling,
    SwapKept,
    SwapLaid,
    TakenBy,
)
from table.fold import fold
from table.protocol_write import write
from table.state import Deal, State
from table.verdict import Accepted, NotYet, Refusal

__all__ = ["ProtocolError", "parse", "write"]

_WAITS = {
    "deal": "the next deal comes first",
    "trump": "the turned card comes first",
    "numbers": "the numbers come first",
    "card": "cards of this deal are missing",
    "swap": "the swap of the 3 comes first",
    "taken": "who took the last trick comes first",
    "reveal": "the secret numbers come first",
    "settle": "an open finding comes first",
    "over": "the match is over",
}


class ProtocolError(ValueError):
    """What is wrong with a protocol, as one line: `NAME:LINE: what is wrong (clause)`."""

    def __init__(self, name: str, line: int, text: str, clause: str = "") -> None:
        self.line, self.text, self.clause = line, text, clause
        super().__init__(f"{name}:{line}: {text}" + (f" ({clause})" if clause else ""))


class _WrongError(Exception):
    """Something wrong in the line that is being read."""

    def __init__(self, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.text, self.clause = text, clause


def parse(text: str, name: str = "protocol") -> list[Fact]:
    """The facts that a protocol tells.

    Raises:
        ProtocolError: a statement that is unknown, wrong in itself, or against the rules.
    """
    reader = _Reader()
    number = 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        try:
            reader.read(line)
        except _WrongError as wrong:
            raise ProtocolError(name, number, wrong.text, wrong.clause) from None
    if not reader.facts:
        try:
            reader.begin()
        except _WrongError as wrong:
            raise ProtocolError(name, max(number, 1), wrong.text, wrong.clause) from None
    return reader.facts


class _Reader:
    """Reads statement by statement. The open deal is judged by itself, which keeps long matches quick to read."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.facts: list[Fact] = []
        self.deal_at = 0
        self.unfinished = ""
        self.names: tuple[str, ...] = ()
        self.statements: dict[str, Callable[[str], None]] = {
            "deal": self.deal,
            "trump": self.trump,
            "numbers": self.numbers,
            "trick": self.trick,
            "taken": lambda rest: self.tell(TakenBy(self.seat(rest))),
            "reveal": self.reveal,
            "rest": self.rest,
            "shown": self.shown,
            "misdeal": lambda rest: self.bare(rest, Misdeal()),
            "abandon": lambda rest: self.bare(rest, Abandoned()),
            "ignore": lambda rest: self.settle(rest, "ignore"),
            "stand": lambda rest: self.settle(rest, "stand"),
            "revoke": self.revoke,
        }

    # --- telling ---

    def read(self, line: str) -> None:
        """One statement."""
        key, colon, value = line.partition(":")
        if colon and key.strip() in ("game", "players", "dealer", "variant"):
            if self.facts:
                raise _WrongError(f"{key.strip()} stands before the first deal")
            if key.strip() in self.head:
                raise _WrongError(f"{key.strip()} stands twice")
            self.head[key.strip()] = value.strip()
            return
        word, _, rest = line.partition(" ")
        if word not in self.statements:
            raise _WrongError(f"unknown statement {word!r}")
        if not self.facts:
            self.begin()
        if self.unfinished:
            raise _WrongError(self.unfinished)
        self.statements[word](rest.strip())

    def begin(self) -> None:
        """The head of the protocol is complete."""
        for key in ("game", "players"):
            if not self.head.get(key):
                raise _WrongError(f"the protocol does not say {key!r}")
        self.names = tuple(one.strip() for one in self.head["players"].split(","))
        dealer = self.seat(self.head["dealer"]) if "dealer" in self.head else 0
        variant = tuple(one.strip() for one in self.head.get("variant", "").split(",") if one.strip())
        self.judge([], MatchStarted(self.head["game"], self.names, dealer, variant))

    def judge(self, before: list[Fact], fact: Fact) -> None:
        """Append what `decide` makes of a fact, told after `before`."""
        verdict = decide(before, fact, True)
        match verdict:
            case Accepted():
                self.facts += verdict.facts
            case NotYet():
                raise _WrongError(_WAITS.get(verdict.waits_for, verdict.waits_for), self.clause(verdict.waits_for))
            case Refusal():
                raise _WrongError(verdict.text, verdict.clause)
            case _:
                raise _WrongError(f"{verdict.kind}: say more")

    def clause(self, waits_for: str) -> str:
        """The clause that makes the table wait."""
        state = fold(self.facts)
        deal = state.deal
        if waits_for == "deal" and deal is not None and deal.outcome == "overbid":
            return "T10"
        clauses = state.rules.clauses
        return clauses.get({"numbers": "number", "reveal": "secret", "over": "over"}.get(waits_for, "deal"), "G3")

    def tell(self, fact: Fact) -> None:
        """A fact of the open deal."""
        self.judge(self.here(), fact)

    def here(self) -> list[Fact]:
        """The match with the open deal alone."""
        if not self.deal_at:
            return self.facts[:1]
        return [self.facts[0], *self.facts[self.deal_at :]]

    def state(self) -> State:
        """The state of the open deal."""
        return fold(self.here())

    def open(self) -> Deal:
        """The deal that statements are about."""
        deal = self.state().deal
        if deal is None:
            raise _WrongError("there is no deal yet")
        return deal

    # --- words ---

    def seat(self, name: str) -> int:
        """The seat of a player."""
        if name not in self.names:
            raise _WrongError(f"{name!r} is none of the players {', '.join(self.names)}")
        return self.names.index(name)

    def pairs(self, text: str) -> list[tuple[int, int]]:
        """`Ben 1, Carla 0`."""
        out = []
        for part in text.split(","):
            name, _, number = part.strip().rpartition(" ")
            if not number.isascii() or not number.isdigit():
                raise _WrongError(f"{part.strip()!r} should be a name and a number")
            out.append((self.seat(name.strip()), int(number)))
        return out

    def card(self, text: str) -> str:
        """A code, read leniently."""
        if text == UNREAD:
            return text
        try:
            return str(Card.parse(text))
        except CardError as error:
            raise _WrongError(str(error)) from None

    # --- statements ---

    def deal(self, rest: str) -> None:
        """`deal 4 [blind|double-blind] [as-dealt] [dealer Carla]`."""
        state = fold(self.facts)
        head, _, dealer = rest.partition("dealer ")
        cards, *flags = head.split() or [""]
        if not cards.isascii() or not cards.isdigit():
            raise _WrongError("deal wants the number of cards each")
        if unknown := [flag for flag in flags if flag not in ("blind", "double-blind", "as-dealt")]:
            raise _WrongError(f"unknown word {unknown[0]!r} after deal")
        last = state.deal.dealer + 1 if state.deal is not None else state.match.dealer
        seat = state.due.dealer if state.due is not None else last % len(self.names)
        fact = DealStarted(
            int(cards),
            self.seat(dealer.strip()) if dealer else seat,
            "double-blind" if "double-blind" in flags else "blind" if "blind" in flags else "normal",
            "as-dealt" in flags,
        )
        self.judge(self.facts, fact)
        self.deal_at = len(self.facts) - 1

    def trump(self, rest: str) -> None:
        """`trump 9S`."""
        self.open()
        self.tell(CardTurned(self.card(rest), source="protocol"))

    def numbers(self, rest: str) -> None:
        """`numbers Ben 1, Carla 0, Dan 0`: all of them, unless the file ends here."""
        self.open()
        for seat, number in self.pairs(rest):
            self.tell(NumberChosen(seat, number))
        deal = self.open()
        if deal.outcome is None and deal.phase == "numbers":
            missing = [
                self.names[seat]
                for seat in fold(self.facts[:1]).rules.choosers(deal.dealer)
                if deal.numbers[seat] is None
            ]
            self.unfinished = f"numbers are missing: {', '.join(missing)}"

    def reveal(self, rest: str) -> None:
        """`reveal Ben 1, Carla 0, Dan 1`."""
        self.open()
        for seat, number in self.pairs(rest):
            self.tell(NumberRevealed(seat, number))
        if self.open().outcome is None:
            self.unfinished = "secret numbers are missing"

    def trick(self, rest: str) -> None:
        """`trick Ben[!]: 3C Dan=6C ? 3D>8D`."""
        leader, colon, cards = rest.partition(":")
        if not colon:
            raise _WrongError("trick wants `trick NAME: CARDS`")
        said = leader.rstrip().endswith("!")
        seat = self.seat(leader.strip().removesuffix("!").strip())
        plays = self.laid(cards.strip())
        deal, open_trick = self.open(), self.state().trick
        if len(plays) > len(self.names):
            raise _WrongError(f"{len(plays)} cards are too many: a trick has {len(self.names)}", "G3")
        if open_trick is not None:
            lying = list(open_trick.cards)
            if [card for _, card, _ in plays[: len(lying)]] != lying:
                raise _WrongError("the trick before is not complete", "G3")
            plays = plays[len(lying) :]
        elif said:
            self.tell(LeaderIs(seat))
        elif deal.turn is not None and deal.turn != seat:
            raise _WrongError(
                f"{self.names[deal.turn]} leads, not {self.names[seat]}", self.state().rules.clauses["lead"]
            )
        elif deal.turn is None and plays and plays[0][0] is None:
            plays[0] = (seat, *plays[0][1:])
        for by, card, swap in plays:
            self.tell(CardPlayed(card, by=by, source="protocol"))
            if swap is not None:
                self.tell(SwapLaid(swap) if swap else SwapKept())

    def laid(self, text: str) -> list[tuple[int | None, str, str | None]]:
        """The cards of a trick: who, where it was not his turn; the card; what a 3 laid (empty: kept)."""
        out: list[tuple[int | None, str, str | None]] = []
        names = sorted(self.names, key=len, reverse=True)
        while text:
            by = next((self.seat(name) for name in names if text.startswith(name + "=")), None)
            if by is not None:
                text = text[len(self.names[by]) + 1 :]
            word, _, text = text.partition(" ")
            text = text.strip()
            card, arrow, swap = word.partition(">")
            laid = None if not arrow else self.card(swap) if swap else ""
            out.append((by, self.card(card), laid))
        return out

    def rest(self, rest: str) -> None:
        """`rest Ben` or `rest Ben 2, Dan 1`, Waldstiche with `sevens Ben 1`."""
        deal = self.open()
        tricks, _, sevens = rest.partition("sevens ")
        tricks = tricks.strip().rstrip(",").strip()
        if tricks in self.names:
            done = sum(trick.complete for trick in self.state().tricks)
            shares = [(self.seat(tricks), deal.cards - done)]
        else:
            shares = self.pairs(tricks)
        self.tell(RestClaimed(tuple(shares), tuple(self.pairs(sevens)) if sevens else ()))

    def shown(self, rest: str) -> None:
        """`shown Carla: 5H 2D`."""
        name, _, cards = rest.partition(":")
        self.open()
        self.tell(HandShown(self.seat(name.strip()), tuple(self.card(card) for card in cards.split())))

    def bare(self, rest: str, fact: Fact) -> None:
        """A statement of one word."""
        if rest:
            raise _WrongError(f"{rest!r} is too much here")
        self.open()
        self.tell(fact)

    def revoke(self, rest: str) -> None:
        """`revoke 1 fail`, `revoke Dan replay`, `revoke 1`."""
        hows: tuple[Settling, ...] = ("fail", "replay", "back")
        who, _, last = rest.rpartition(" ")
        for how in hows:
            if last == how and who:
                self.settle(who, how)
                return
        self.settle(rest, fold(self.facts).rules.default_settling)

    def settle(self, who: str, how: Settling) -> None:
        """A finding by its number, or a revoke that a player admits."""
        number = int(who) if who.isascii() and who.isdigit() else None
        seat = self.seat(who) if number is None else None
        self.judge(self.facts, FindingSettled(number, how, seat))
