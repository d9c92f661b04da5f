"""One deal while its facts come in: whose card it is, who won, what does not fit. Used by `table.fold` only.

Everything follows from the deal's own facts. What the table says later about an earlier trick (`taken by`, `leader is`)
is kept by trick number, and the deal is run once more from its start.
"""

from __future__ import annotations

from table.cards import UNREAD
from table.facts import (
    Abandoned,
    CardPlayed,
    CardTurned,
    CardWithdrawn,
    DealStarted,
    FindingSettled,
    HandShown,
    Happened,
    LeaderIs,
    Misdeal,
    NumberChosen,
    NumberRevealed,
    RestClaimed,
    Settling,
    SwapKept,
    SwapLaid,
    TakenBy,
)
from table.games.base import Rules
from table.lying import Found, Lying
from table.proofs.prover import Doubt, Prover, Shown
from table.state import Named, Outcome, Phase, Play, Trick


class Running:
    """A deal being folded. `tell` it its facts in order, then read it."""

    def __init__(self, rules: Rules, number: int, id: int, fact: DealStarted) -> None:
        self.rules, self.number, self.id, self.fact = rules, number, id, fact
        self.cards, self.dealer, self.kind = fact.cards, fact.dealer, fact.kind
        self.order = rules.order(fact.dealer)
        self.choosers = rules.choosers(fact.dealer)
        self.log: list[tuple[int, Happened]] = []
        self.anchors: dict[int, int] = {}
        self.taken_at: dict[int, int] = {}
        self.lead_at: dict[int, int] = {}
        self.pins: dict[int, int] = {}
        self.settled: dict[tuple[int, ...], Settling] = {}
        self._empty()

    def _empty(self) -> None:
        players = self.rules.players
        self.turned: str | None = None
        self.first_turned: str | None = None
        self.numbers: list[int | None] = [None] * players
        self.taken = [0] * players
        self.sevens = [0] * players
        self.played = [0] * players
        self.hand = [self.cards] * players
        self.tricks: list[Lying] = []
        self.findings: list[Found] = []
        self.named: dict[int, Named] = {}
        self.stranger: Play | None = None
        self.prover: Prover | None = None
        self.claimed: RestClaimed | None = None
        self.shown: list[tuple[int, tuple[str, ...]]] = []
        self.revealed = False
        self.ended: Outcome | None = None
        self.swapper: Play | None = None

    # --- what is derived ---

    @property
    def trump(self) -> str | None:
        """The trump suit now."""
        return self.rules.trump(self.cards, self.turned) if self.turned else None

    @property
    def open_trick(self) -> Lying | None:
        """The trick in which cards are missing."""
        if self.tricks and len(self.tricks[-1].plays) < self.rules.players:
            return self.tricks[-1]
        return None

    @property
    def all_laid(self) -> bool:
        """All cards are played, or the rest is claimed."""
        return self.claimed is not None or (len(self.tricks) == self.cards and self.open_trick is None)

    @property
    def hanging(self) -> Lying | None:
        """The last complete trick of which nobody knows who took it."""
        for trick in reversed(self.tricks):
            if trick.winner is None and len(trick.plays) == self.rules.players:
                return trick
        return None

    @property
    def complete(self) -> bool:
        """All tricks are played or claimed, and it is known who took them."""
        return self.all_laid and self.hanging is None and self.swapper is None

    @property
    def phase(self) -> Phase:
        """What the deal waits for, its outcome left aside."""
        numbers_missing = any(self.numbers[seat] is None for seat in self.choosers)
        first = not self.rules.secret and numbers_missing
        if self.kind != "normal" and first:
            return "numbers"
        if self.turned is None:
            return "trump"
        if first:
            return "numbers"
        if self.swapper is not None:
            return "swap"
        if self.hanging is not None and (self.all_laid or self.tricks[-1] is self.hanging):
            return "taken"
        if not self.all_laid:
            return "card"
        return "reveal" if numbers_missing else "over"

    def turn(self) -> int | None:
        """Whose card comes next; None where that hangs on a `?` or all is laid."""
        if self.all_laid:
            return None
        trick = self.open_trick
        if trick is None:
            return self.lead_at.get(len(self.tricks), self._due())
        return trick.gap(self.rules.players)

    def likely(self) -> int | None:
        """Who most likely took the last trick that hangs on a `?`."""
        trick = self.hanging
        return None if trick is None else self.proposal(trick)

    def proposal(self, trick: Lying) -> int:
        """Who most likely took a trick that hangs on a `?`."""
        known = [(play.seat, play.card) for play in trick.plays if play.card != UNREAD]
        return self.rules.best(known, self.trump)[0] if known else trick.leader

    def _due(self) -> int | None:
        """Who ought to lead the next trick."""
        return self.tricks[-1].next if self.tricks else self.rules.first_leader(self.dealer)

    # --- facts ---

    def tell(self, id: int, fact: Happened) -> None:
        """The next fact of this deal. Facts that do not fit change nothing: the fold never fails."""
        self.log.append((id, fact))
        if isinstance(fact, TakenBy):
            trick = self.hanging
            if trick is None:
                return
            self.anchors[id], self.taken_at[trick.number - 1] = trick.number - 1, fact.seat
            self.rerun()
        elif isinstance(fact, LeaderIs):
            open_trick = self.open_trick
            at = len(self.tricks) - (open_trick is not None)
            self.anchors[id], self.lead_at[at] = at, fact.seat
            if open_trick is not None:
                self.rerun()
        elif isinstance(fact, SwapLaid) and self.swapper is None and (late := self._late()) is not None:
            # The swap belongs right behind its 3, and everything after it is judged by it (L11).
            self.log.insert([one for one, _ in self.log].index(late.id) + 1, self.log.pop())
            self.rerun()
        elif isinstance(fact, CardWithdrawn):
            self._take_back(fact.play)
        else:
            self._tell(id, fact)

    def _take_back(self, id: int) -> None:
        """A card goes back to its hand. The cards laid after it in the trick stay whose they were (L6)."""
        self.log.pop()
        for trick in self.tricks:
            ids = [play.id for play in trick.plays]
            if id in ids:
                self.pins.update((play.id, play.seat) for play in trick.plays[ids.index(id) + 1 :])
                self.log = [(one, fact) for one, fact in self.log if one != id]
                self.rerun()
                return

    def rerun(self) -> None:
        """All facts once more, with what is known by now."""
        self._empty()
        for id, fact in self.log:
            self._tell(id, fact)

    def _tell(self, id: int, fact: Happened) -> None:
        if isinstance(fact, CardPlayed):
            self._card(id, fact)
        elif isinstance(fact, CardTurned):
            if not self.tricks:
                self.turned = self.first_turned = fact.card
        elif isinstance(fact, NumberChosen | NumberRevealed):
            self._number(fact)
        elif isinstance(fact, SwapLaid):
            self._swap(id, fact)
        elif isinstance(fact, SwapKept):
            self._kept()
        elif isinstance(fact, RestClaimed):
            self._claim(id, fact)
        elif isinstance(fact, HandShown):
            self._show(id, fact)
        elif isinstance(fact, Misdeal):
            self.ended = "misdeal"
        elif isinstance(fact, Abandoned):
            self.ended = self.ended or "abandoned"

    def _number(self, fact: NumberChosen | NumberRevealed) -> None:
        self.numbers[fact.seat] = fact.number
        self.revealed = isinstance(fact, NumberRevealed)
        others = [self.numbers[seat] for seat in self.choosers]
        if self.rules.computed:
            known = sum(number for number in others if number is not None)
            left = self.cards - known
            self.numbers[self.dealer] = left if None not in others and left >= 0 else None

    def _card(self, id: int, fact: CardPlayed) -> None:
        if self.all_laid:
            return
        self._kept()
        self._stands(id)
        trick = self.open_trick
        if trick is None:
            trick = self._lead(fact)
            turn, seat = trick.due, trick.leader
        else:
            turn = gap = trick.gap(self.rules.players)
            free = all(play.seat != fact.by for play in trick.plays)
            seat = fact.by if fact.by is not None and free else gap
            if id in self.pins:
                turn = seat = self.pins[id]
        play = Play(id, seat, fact.card, fact.by is not None, turn)
        led = trick.plays[0].card if trick.plays else None
        trick.plays.append(play)
        self.hand[seat] -= 1
        self.played[seat] += 1
        self.named[id] = Named(id, self.number, trick.number, seat, fact.card)
        if self.prover is None:
            self.prover = self.rules.prover(self.cards, self.kind, self.turned, self.dealer)
        self._found(self.prover.play(Shown(id, seat, fact.card), led), id)
        if turn is not None and turn != seat:
            self.stranger = play
        if self.rules.swaps and fact.card[:-1] == self.rules.swaps and self.hand[seat] > 0:
            self.swapper = play
        self._judge(trick)

    def _lead(self, fact: CardPlayed) -> Lying:
        """A new trick. A wrong lead is known by `leader` and `due`."""
        at = len(self.tricks)
        said = at in self.lead_at
        due = self.lead_at.get(at, self._due())
        if said and due is not None:
            leader = due
        elif fact.by is not None:
            leader = fact.by
        else:
            leader = due if due is not None else self.proposal(self.tricks[-1])
        trick = Lying(at + 1, leader, due, said)
        self.tricks.append(trick)
        return trick

    def _judge(self, trick: Lying) -> None:
        """Who took it, once all cards lie and no swap is open. Called again after a late swap."""
        if len(trick.plays) < self.rules.players or self.swapper is not None:
            return
        if trick.winner is not None:
            self._book(trick, -1)
        plays = [(play.seat, play.card) for play in trick.plays]
        prover = self.prover
        trick.winner, trick.next, trick.reason = self.rules.judge(
            plays, self.trump, prover.unseen if prover is not None else list
        )
        said = self.taken_at.get(trick.number - 1)
        if trick.winner is None and said is not None:
            trick.winner, trick.taken_said, trick.reason = said, True, "L5"
            trick.next = self.rules.leads_next(plays, said)[0]
        if trick.winner is not None:
            self._book(trick, 1)

    def _book(self, trick: Lying, sign: int) -> None:
        winner = trick.winner
        if winner is not None:
            self.taken[winner] += sign
            if self.rules.swaps:
                self.sevens[winner] += sign * sum(play.card[:-1] == "7" for play in trick.plays)

    def _stands(self, id: int) -> None:
        """A card out of turn stands as soon as another follows (L16)."""
        if self.stranger is not None:
            play, self.stranger = self.stranger, None
            self._found([Doubt("turn", "place", (play.seat,), (play.id,), "L16")], id)

    def _found(self, doubts: list[Doubt], at: int) -> None:
        for doubt in doubts:
            self.findings.append(Found(doubt, at, self.settled.get(doubt.plays)))

    # --- Waldstiche: swaps (W5, W6, L11) ---

    def _kept(self) -> None:
        """The swap that is open is not used."""
        if self.swapper is not None:
            self._mark(self.swapper, None)

    def _mark(self, play: Play, laid: str | None) -> None:
        """Settle the swap of a 3 and judge its trick."""
        trick = next(trick for trick in self.tricks if play.id in [one.id for one in trick.plays])
        at = [one.id for one in trick.plays].index(play.id)
        trick.plays[at] = Play(play.id, play.seat, play.card, play.said, play.turn, laid, laid is None)
        self.swapper = None
        self._judge(trick)

    def _late(self) -> Play | None:
        """The last 3, if it was thought kept and may still become a swap: until the next lead."""
        last = [play for play in self.tricks[-1].plays if play.kept or play.laid] if self.tricks else []
        return last[-1] if last and last[-1].kept else None

    def _swap(self, id: int, fact: SwapLaid) -> None:
        """The swap of the open 3."""
        play = self.swapper
        if play is None or self.prover is None:
            return
        self.turned = fact.card
        self.named[id] = Named(id, self.number, self.tricks[-1].number, play.seat, fact.card)
        self._found(self.prover.swap(Shown(id, play.seat, fact.card)), id)
        self._mark(play, fact.card)

    # --- the end of a deal ---

    def _claim(self, id: int, fact: RestClaimed) -> None:
        """The rest of the tricks by agreement (L14)."""
        if self.all_laid:
            return
        self._kept()
        self._stands(id)
        self.claimed = fact
        for seat, count in fact.tricks:
            self.taken[seat] += count
        for seat, count in fact.sevens:
            self.sevens[seat] += count
        self.hand = [0] * self.rules.players

    def _show(self, id: int, fact: HandShown) -> None:
        """The rest of a hand (L13). Its cards are named by negative keys: one fact shows several."""
        self.shown.append((fact.seat, fact.cards))
        if self.prover is None:
            return
        for at, code in enumerate(fact.cards):
            key = -(id * 64 + at + 1)
            self.named[key] = Named(id, self.number, None, fact.seat, code)
            self._found(self.prover.open(Shown(key, fact.seat, code)), id)

    def settle(self, found: Found | None, fact: FindingSettled) -> None:
        """A finding is settled, or a revoke admitted without one; the last word on each counts (G7a)."""
        key = found.doubt.plays if found is not None else ()
        if found is not None:
            found.settled = fact.how
        self.settled[key] = fact.how

    @property
    def verdict(self) -> Outcome | None:
        """The outcome that the table gave the deal, whatever was played."""
        if self.ended is not None:
            return self.ended
        hows = self.settled.values()
        return "redeal" if "replay" in hows else "failed" if "fail" in hows else None

    def freeze(self) -> tuple[Trick, ...]:
        """The tricks as they stand."""
        return tuple(trick.freeze(self.number, self.rules.players) for trick in self.tricks)
