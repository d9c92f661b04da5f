"""An evening for each game and each variant once, from the start screen to match over, on mock pins (L9 to L12, S14).

People are simulated without a camera: cards come as facts through `decide`, everything else is pressed on the pins.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from desk_table import Table

from companion.commands import Command
from companion.desk import press, tick
from display.current import lying_trick
from display.desk import Desk, Draft, Kind
from display.screens import painted
from display.view import view
from hardware.buttons import Button, Buttons
from hardware.gpio import open_buttons
from hardware.pins import DEFAULT_PINS
from table import facts as f
from table.expects import expects

mock = pytest.importorskip("gpiozero.pins.mock")

NAMES = ("Anna", "Ben", "Carla", "Dan")


class Sitting(Table):
    """A table whose buttons are pins, and whose players hold real hands."""

    def __init__(self, factory: object, seed: int) -> None:
        self.buttons = Buttons()
        self.factory = factory
        self.chance = random.Random(seed)
        self.hands: list[list[str]] = []
        self.pile: list[str] = []
        self.kinds: set[Kind] = set()
        self.swaps = 0
        super().__init__(desk=Desk(names=NAMES, draft=Draft(players=NAMES)))
        self.board = open_buttons(DEFAULT_PINS, self.buttons, lambda: self.now, factory=factory)

    def press(
        self, *buttons: Button, seat: int | None = None, screen: str | None = None, wait: float = 1.0
    ) -> tuple[Command, ...]:
        """Push the pins down and let them go."""
        done: tuple[Command, ...] = ()
        for button in buttons:
            self.tick(wait)
            self.buttons.painted = self.desk.screen
            pin = self.factory.pin(DEFAULT_PINS[button.value])  # type: ignore[attr-defined]
            pin.drive_low()
            self.now += 0.1
            pin.drive_high()
            self.now += 0.1
            for pressed in self.buttons.presses(self.now):
                self.desk, done = press(self.desk, tuple(self.facts), self.state, pressed)
                self._do(done)
            self.desk, more = tick(self.desk, tuple(self.facts), self.state, self.now)
            self._do(more)
        return done

    def begin(self, game: str, players: int, variants: tuple[str, ...]) -> None:
        """From the start screen: game, players, variants, first dealer, begin."""
        self.choose("new")
        self.choose("game")
        self.choose(f"game:{game}")
        while len(self.desk.draft.players) > players:
            self.choose("players")
            self.choose("player:0")
            self.choose("remove")
            self.choose("done")
        self.choose("variants")
        for variant in variants:
            name = variant.partition("=")[0]
            for _ in range(40):
                if variant in self.desk.draft.variant:
                    break
                self.choose(f"variant:{name}")
        self.choose("done")
        self.choose("dealer")
        self.choose("dealer:0")
        self.choose("begin")

    def deal(self) -> None:
        """Hands of the deal that is due, and the card that is turned."""
        state = self.state
        assert state is not None
        assert state.due is not None
        pack = [code for code, copies in state.rules.copies.items() for _ in range(copies)]
        self.chance.shuffle(pack)
        cards, players = state.due.cards, state.rules.players
        self.hands = [pack[seat * cards : (seat + 1) * cards] for seat in range(players)]
        self.pile = pack[players * cards :]
        self.turn(self.pile.pop(0))

    def play_card(self) -> None:
        """The card of the seat whose turn it is, by the rules, with what it makes that seat do."""
        state = self.state
        assert state is not None
        deal = state.deal
        assert deal is not None
        seat = expects(state).seats[0]
        hand = self.hands[seat]
        led = state.trick.plays[0].card if state.trick is not None else ""
        fitting = [card for card in hand if led and card[-1] == led[-1]]
        if fitting and led[:-1] == "J" and state.rules.swaps:
            fitting = [max(fitting, key=lambda card: state.rules.strength[card])]
        follow = fitting and deal.kind != "double-blind"
        card = self.chance.choice(fitting if follow else hand)
        hand.remove(card)
        if state.rules.swaps and card[:-1] == "5" and self.pile and hand:
            self.pile.append(self.pile.pop(0))
        self.lay(card)

    def swap(self) -> None:
        """Every second 3 swaps the trump card, the others are kept with OK (L11)."""
        state = self.state
        assert state is not None
        assert state.deal is not None
        assert self.kind is Kind.TRICK
        assert lying_trick(state) is not None
        self.swaps += 1
        seat = expects(state).seats[0]
        if self.swaps % 2:
            card = self.hands[seat].pop(0)
            self.hands[seat].append(str(state.deal.turned))
            self.tell(f.SwapLaid(card))
        else:
            self.press(Button.OK)

    def numbers(self) -> None:
        """Numbers as they are asked: one after the other, together, blind, or shown at the end."""
        state = self.state
        assert state is not None
        deals, phase = len(state.deals), expects(state).kind
        for _ in range(20):
            entry, now = self.desk.entry, self.state
            assert now is not None
            if entry is None or self.kind is not Kind.NUMBERS or len(now.deals) != deals or expects(now).kind != phase:
                return
            if entry.phase == "freeze":
                self.press(Button.OK)
            else:
                self.number(self.chance.choice((0, 0, *expects(now).choices)) if self._may_be_zero() else 1)

    def _may_be_zero(self) -> bool:
        state = self.state
        return state is not None and 0 in expects(state).choices

    def step(self) -> None:
        """Whatever the table waits for."""
        state = self.state
        assert state is not None
        self.kinds.add(self.kind)
        painted(view(self.desk, state, "de"), (400, 240))
        match expects(state).kind:
            case "deal" if self.kind is Kind.ROUND_OVER and expects(state).deal_kind != "normal":
                self.press(Button.OK)
            case "deal" if self.kind is Kind.NUMBERS:
                self.numbers()
            case "deal" | "trump":
                self.deal()
            case "numbers" | "reveal":
                self.numbers()
            case "swap":
                self.swap()
            case "card":
                self.play_card()
            case other:
                raise AssertionError(other)


@pytest.fixture
def factory() -> Iterator[object]:
    """Pins that a test can push."""
    made = mock.MockFactory()
    yield made
    made.reset()
    made.close()


EVENINGS = [
    ("stiche-im-team", 4, ()),
    ("stiche-im-team", 3, ("secret", "lives=4")),
    ("stiche-im-team", 4, ("long", "ends-at-zero")),
    ("stiche-im-team", 4, ("up-and-down", "no-trump-odd")),
    ("stiche-raten", 3, ("max=2", "hook")),
    ("stiche-raten", 4, ("max=2", "blind", "double-blind", "blind-cards=2")),
    ("waldstiche", 2, ("goal=16", "suits=HDC")),
    ("oh-hell", 3, ("no-hook",)),
]


@pytest.mark.parametrize(("game", "players", "variants"), EVENINGS)
def test_an_evening_from_start_to_match_over(
    factory: object, game: str, players: int, variants: tuple[str, ...]
) -> None:
    table = Sitting(factory, seed=len(game) + len(variants))
    assert table.kind is Kind.START
    table.begin(game, players, variants)
    state = table.state
    assert state is not None
    assert (state.game, len(state.players), set(state.match.variant)) == (game, players, set(variants))
    rounds = 4 if game == "oh-hell" else 99
    while not table.state.over and len(table.state.deals) < rounds:  # type: ignore[union-attr]
        table.step()
    assert table.state is not None
    assert not table.state.open_findings
    if rounds == 99:
        assert table.kind is Kind.MATCH_OVER
    kinds = {deal.kind for deal in table.state.deals}
    assert ("blind" in kinds, "double-blind" in kinds) == ("blind" in variants, "double-blind" in variants)
    assert Kind.NUMBERS in table.kinds or game == "waldstiche"
    table.board.close()


def test_another_dealer_of_a_blind_round_is_set_before_its_first_number(factory: object) -> None:
    """L9: Up and Down change the dealer on the result; in blind rounds it stays until the first number."""
    table = Sitting(factory, seed=1)
    table.begin("stiche-raten", 3, ("max=1", "blind"))
    while not table.state.deals:  # type: ignore[union-attr]
        table.step()
    assert table.kind is Kind.ROUND_OVER
    table.press(Button.DOWN)
    assert table.kind is Kind.ROUND_OVER
    assert "Next, blind: Dan, 1 card" in table.lines
    assert table.desk.dealer is not None
    name = table.state.players[(table.desk.dealer + 1) % 3]  # type: ignore[union-attr]
    table.press(Button.OK)
    assert table.lines[0] == f"# {name}: which number?"
    dealer = table.desk.dealer
    table.press(Button.OK)
    deal = table.state.deal  # type: ignore[union-attr]
    assert deal is not None
    assert (deal.kind, deal.dealer) == ("blind", dealer)
    assert table.desk.dealer is None


def test_the_hooks_number_is_not_offered(factory: object) -> None:
    """S8: the last chooser's forbidden number is skipped, and the screen says which and why."""
    table = Table([f.MatchStarted("stiche-raten", NAMES[:3], 0, ("hook",))])
    table.tell(f.CardTurned("9S"))
    table.press(Button.OK)
    table.press(Button.OK)
    assert "not 1: the hook (S8)" in table.lines
    table.press(Button.UP, Button.UP, Button.OK)
    assert table.state is not None
    assert table.state.deal is not None
    assert table.state.deal.numbers == (0, 0, 0)


def test_the_rest_is_shared_out_and_waldstiche_asks_for_the_sevens() -> None:
    """L14: all to one player or entered per player; Waldstiche also asks for the 7s not yet seen."""
    table = Table([f.MatchStarted("waldstiche", NAMES[:2], 0), f.DealStarted(13, 0), f.CardTurned("8D")])
    table.lay("7H", "2H")
    table.press(Button.MORE)
    table.choose("rest")
    table.choose("split")
    assert table.lines[0] == "# Anna: tricks?"
    table.choose("number:4")
    assert table.lines[0] == "# Anna: sevens?"
    table.choose("number:1")
    assert table.lines[0] == "# Ben: sevens?"
    table.choose("number:1")
    assert table.facts[-1] == f.RestClaimed(((0, 4), (1, 8)), ((0, 1), (1, 1)))
    assert table.state is not None
    assert table.state.deals[-1].taken == (4, 9)


def test_the_rest_goes_to_one_player_in_three_presses() -> None:
    table = Table([f.MatchStarted("stiche-raten", NAMES[:3], 0), f.DealStarted(1, 0), f.CardTurned("9S")])
    for seat in (1, 2, 0):
        table.tell(f.NumberChosen(seat, 0))
    table.press(Button.MORE)
    table.choose("rest")
    table.choose("seat:2")
    assert table.facts[-1] == f.RestClaimed(((2, 1),))


def test_variants_that_exclude_each_other_cannot_begin() -> None:
    """Refuses what the rules forbid and says why (S15, T23, T19)."""
    for game, players, variants, why in (
        ("stiche-raten", 3, ("double-blind",), "needs the blind round (S15)"),
        ("stiche-raten", 4, ("max=21",), "too many cards (S3)"),
        ("stiche-im-team", 4, ("long", "up-and-down"), "not together (T23)"),
    ):
        draft = replace(Draft(), game=game, players=NAMES[:players], variant=variants)
        table = Table(desk=Desk(draft=draft))
        table.press(Button.OK)
        assert table.lines[1] == f"> Begin – {why} (no)"
        table.press(Button.OK)
        assert not table.facts
