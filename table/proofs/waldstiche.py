"""Proofs for Waldstiche, where hands change: a 3 takes the trump card openly, a 5 draws unseen and puts one back (P3 to
P5, W18).

The exact test is in `table.proofs.worlds`; here is what was seen, and the words for what does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from table.cards import UNREAD
from table.proofs.prover import Doubt, Shown
from table.proofs.worlds import NEVER, Claim, Draw, Pick, Seen, possible
from table.proofs.worlds import Shown as First

SWAPPER, DRAWER, COMMANDER, ACE = "3", "5", "J", "A"


class CardsMove:
    """Watches one deal of two players.

    After an unread card its player may have drawn or swapped: what he claimed and took before proves nothing any more,
    and only pairs speak against him. After a card that cannot be there the same holds for both: never a false
    accusation.

    Args:
        strength: the pack, each card with its value within its suit.
        hand: cards dealt to each player.
        pile: cards left face down beside the turned one, at least as many as there are fives (W13).
        turned: the turned card, None where nobody knows it.
    """

    def __init__(self, strength: Mapping[str, int], hand: int, pile: int, turned: str | None) -> None:
        self.strength, self.hand, self.pile = strength, hand, pile
        self.codes = tuple(strength)
        self.index = {code: at for at, code in enumerate(self.codes)}
        self.turned, self.sure = turned, turned is not None
        self.now = 0
        self.left = [hand, hand]
        self.wild = [False, False]
        self.claims: dict[Claim, int] = {}
        self.shown: list[First] = []
        self.draws: list[Draw] = []
        self.picks: list[tuple[Pick, int]] = []
        self.unseen_mask = (1 << len(self.codes)) - 1
        self.out: dict[str, list[int]] = {}
        self.laid: dict[str, int] = {}
        self.held: dict[str, tuple[int, int]] = {}
        self.unswapped: list[list[int]] = [[], []]
        if turned is not None:
            self._seen(turned)

    # --- what is told ---

    def play(self, shown: Shown, led: str | None) -> list[Doubt]:
        """A card was played. See `Prover`."""
        self.now += 2
        seat, card = shown.seat, shown.card
        self.left[seat] -= 1
        if card[:-1] == SWAPPER or card == UNREAD:
            self.unswapped[seat].append(shown.key)
        if card == UNREAD:
            self.sure = False
            self._forget(seat)
            return []
        if doubts := self._misplaced(shown, played=True):
            return doubts
        self._show(shown, self.now)
        self.out[card] = [shown.key]
        made = self._claim(shown, led)
        if card[:-1] == DRAWER and self.left[seat] > 0 and len(self.draws) < self.pile:
            self.draws.append(Draw(self.now + 1, seat))
        return self._judge(shown, made)

    def swap(self, shown: Shown) -> list[Doubt]:
        """The trump card was taken and this card laid in its place (W5). The card laid back again is no swap (W6)."""
        if shown.card == self.turned:
            return []
        seat = shown.seat
        three = self.unswapped[seat].pop()
        if self.turned is not None and self.sure:
            self.held[self.turned] = (seat, three)
            self.picks.append((Pick(self.now + 1, seat, self.index[self.turned]), three))
        else:
            self._forget(seat)
        self.turned, self.sure = shown.card, True
        if doubts := self._misplaced(shown, played=False):
            return doubts
        self._show(shown, self.now + 1)
        self.laid[shown.card] = shown.key
        return self._judge(shown, None)

    def open(self, shown: Shown) -> list[Doubt]:
        """A card of a hand laid open. See `Prover`."""
        self.now += 2
        if doubts := self._misplaced(shown, played=True):
            return doubts
        self._show(shown, self.now)
        self.out[shown.card] = [shown.key]
        return self._judge(shown, None)

    def unseen(self) -> list[str]:
        """The codes that an unread card may be: those not played and not face up."""
        return [code for code in self.codes if code not in self.out and code != self.turned]

    # --- where cards are ---

    def _seen(self, card: str) -> bool:
        """It comes to light; whether for the first time."""
        bit = 1 << self.index[card]
        new = bool(self.unseen_mask & bit)
        self.unseen_mask &= ~bit
        return new

    def _show(self, shown: Shown, time: int) -> None:
        """A card that fits leaves the hand."""
        self.held.pop(shown.card, None)
        at = self.index[shown.card]
        if self._seen(shown.card):
            self.shown.append(First(time, shown.seat, at))
        self.picks = [
            (pick._replace(until=time) if pick.card == at and pick.until == NEVER else pick, key)
            for pick, key in self.picks
        ]

    def _misplaced(self, shown: Shown, played: bool) -> list[Doubt]:
        """A card that is elsewhere: played before, face up as trump card, or openly in the other hand (P3, W18)."""
        seat, card, key = shown.seat, shown.card, shown.key
        doubt: Doubt | None = None
        if card in self.out:
            self.out[card].append(key)
            doubt = Doubt("impossible", "pair", (seat,), tuple(self.out[card]), "P3")
        elif played and card == self.turned:
            laid = [self.laid[card]] if card in self.laid else []
            if self.unswapped[seat]:
                doubt = Doubt("swap-missed", "pair", (seat,), (self.unswapped[seat][-1], key), "W18")
            else:
                doubt = Doubt("impossible", "pair", (seat,), (*laid, key), "P3")
            self.sure = False
        elif card in self.held and self.held[card][0] != seat:
            doubt = Doubt("turn", "pair", (seat,), (self.held[card][1], key), "W18")
        if doubt is None:
            return []
        self.held.pop(card, None)
        self._seen(card)
        if played:
            self.out.setdefault(card, [key])
        self._forget(0)
        self._forget(1)
        return [doubt]

    def _forget(self, seat: int) -> None:
        """From here on nobody knows what this hand was."""
        self.wild[seat] = True
        self._drop([claim for claim in self.claims if claim.seat == seat])
        self.picks = [(pick, key) for pick, key in self.picks if pick.seat != seat]

    # --- claims and what contradicts them ---

    def _claim(self, shown: Shown, led: str | None) -> Claim | None:
        """What this card claims (P0, W4, W5)."""
        if led is None or led == UNREAD:
            return None
        suit, least = led[-1], -1
        if shown.card[-1] == suit:
            if led[:-1] != COMMANDER or shown.card[:-1] == ACE:
                return None
            least = self.strength[shown.card]
        cards = sum(1 << at for at, code in enumerate(self.codes) if code[-1] == suit and self.strength[code] > least)
        claim = Claim(self.now, shown.seat, cards)
        self.claims[claim] = shown.key
        return claim

    def _drop(self, claims: list[Claim]) -> list[int]:
        """These claims are used up: one slip, one alert (L18). Their keys."""
        return [self.claims.pop(claim) for claim in sorted(claims)]

    def _world(self, seats: tuple[int, ...]) -> Seen:
        """What is known, with the claims of these players."""
        claims = tuple(claim for claim in self.claims if claim.seat in seats)
        picks = tuple(pick for pick, _ in self.picks if pick.seat in seats)
        draws = tuple(draw for draw in self.draws if draw.seat in seats)
        first = tuple(one for one in self.shown if one.seat in seats)
        return Seen(self.hand, claims, first, draws, picks, self.unseen_mask)

    def _judge(self, shown: Shown, made: Claim | None) -> list[Doubt]:
        """All that does not fit by now."""
        if crowded := self._crowded(shown):
            return [crowded]
        doubts: list[Doubt] = []
        for seat in (shown.seat, 1 - shown.seat):
            exact = not self.wild[seat]
            while not possible(world := self._world((seat,)), exact):
                pair = self._pair(shown, made, world) if seat == shown.seat else None
                doubts.append(pair or self._counted(world, partial(possible, counting=exact)))
        if not any(self.wild) and len({claim.seat for claim in self.claims}) == 2:
            while not possible(world := self._world((0, 1))):
                doubts.append(self._counted(world, possible))
        return doubts

    def _crowded(self, shown: Shown) -> Doubt | None:
        """More cards were taken openly than the hand still holds: one of them was misread (P5, without any claim)."""
        seat = shown.seat
        bound = [key for pick, key in self.picks if pick.seat == seat and pick.until == NEVER]
        if len(bound) <= self.left[seat] or self.wild[seat]:
            return None
        world = self._world((seat,))
        if possible(world.without(world.claims), hands=(seat,)):
            return None
        self._forget(0)
        self._forget(1)
        return Doubt("impossible", "counting", (seat,), (*bound, shown.key), "P5")

    def _pair(self, shown: Shown, made: Claim | None, world: Seen) -> Doubt | None:
        """The two plays that do not fit, where it is two: a claim and a card shown later (R1), or a claim and a card
        taken openly before (R2)."""
        before = world.without((made,)) if made is not None else world
        if not possible(before, counting=False):
            bit = 1 << self.index[shown.card]
            broken = [claim for claim in before.claims if claim.cards & bit]
            if not broken:
                return None
            claim = self._drop(broken)[-1]
            return Doubt("proven", "pair", (shown.seat,), (claim, shown.key), "P4")
        if made is None or possible(world, counting=False):
            return None
        bound = [(pick.time, key) for pick, key in self.picks if pick.until == NEVER and made.cards >> pick.card & 1]
        own = [time for time, seat in ((draw.time, draw.seat) for draw in self.draws) if seat == shown.seat]
        for at, (time, key) in sorted(enumerate(sorted(bound)), reverse=True):
            if len(bound) - at > sum(time < draw < made.time for draw in own):
                return Doubt("proven", "pair", (shown.seat,), (*self._drop([made]), key), "P4")
        return None

    def _counted(self, world: Seen, holds: Callable[[Seen], bool]) -> Doubt:
        """A proof by counting names the claims that it needs, and no others (P7)."""
        for claim in sorted(world.claims):
            fewer = world.without((claim,))
            if not holds(fewer):
                world = fewer
        seats = tuple(sorted({claim.seat for claim in world.claims}))
        plays = tuple(self._drop(list(world.claims)))
        return Doubt("proven" if len(seats) == 1 else "one-of", "counting", seats, plays, "P5")
