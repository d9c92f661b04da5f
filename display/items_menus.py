"""Lines of the menus over a match: menu, pause, history, corrections, picks of card, seat and number. Pure."""

from __future__ import annotations

from display.after import hidden_hands, may_look_back, may_remember
from display.describe import describe, fact_of
from display.desk import Choice, Desk, Item, Kind, Layer
from display.words import SUIT_SIGNS, CardName, Text, literal, text
from table import facts as f
from table.cards import RANKS, SUITS
from table.state import State


def menu_items(layer: Layer, desk: Desk, state: State | None) -> tuple[Item, ...] | None:
    """The lines of this screen, or None if it is none of these."""
    match layer.kind:
        case Kind.MENU:
            return _menu(desk, state)
        case Kind.PAUSE:
            return (Item("resume", text("Go on")), Item("leave", text("Leave the match")))
        case Kind.CONFIRM:
            return (Item("yes", text("Yes")), Item("no", text("No")))
        case Kind.PICK_SUIT:
            return tuple(
                Item(f"suit:{suit}", suit_name(suit)) for suit in (state.rules.suits if state is not None else SUITS)
            )
        case Kind.PICK_RANK:
            return tuple(
                Item(f"rank:{rank}", text("{card}", card=CardName(rank + layer.card))) for rank in ranks(state)
            )
        case Kind.PICK_NUMBER:
            most = most_to_share(state, layer) if layer.purpose in ("split", "sevens") else _most(state)
            return tuple(Item(f"number:{number}", literal(str(number))) for number in range(most + 1))
    if state is None:
        return None
    match layer.kind:
        case Kind.PICK_SEAT:
            return _seats(layer, state)
        case Kind.PICK_PLAY:
            return _plays(layer, state)
        case Kind.HISTORY:
            return _history(state)
        case Kind.CORRECT:
            return _correct(layer, state)
    return None


_SUITS = {
    "S": text("{suit} spades", suit=SUIT_SIGNS["S"]),
    "H": text("{suit} hearts", suit=SUIT_SIGNS["H"]),
    "D": text("{suit} diamonds", suit=SUIT_SIGNS["D"]),
    "C": text("{suit} clubs", suit=SUIT_SIGNS["C"]),
}


def suit_name(suit: str) -> Text:
    """A suit letter as its sign and its name."""
    return _SUITS[suit]


def _seats(layer: Layer, state: State) -> tuple[Item, ...]:
    seats = tuple(
        Item(f"seat:{seat}", literal(name), choice=Choice("seat", seat=seat))
        for seat, name in enumerate(state.players)
        if seat != layer.seat
    )
    return (*seats, Item("split", text("Shared out"))) if layer.purpose == "rest" else seats


def ranks(state: State | None) -> tuple[str, ...]:
    """The ranks of the pack in play, highest first."""
    return tuple(reversed(state.rules.ranks if state is not None else RANKS))


def _most(state: State | None) -> int:
    return state.deal.cards if state is not None and state.deal is not None else 0


def most_to_share(state: State | None, layer: Layer) -> int:
    """What is left to be said of the rest of the tricks, or of the 7s not yet seen (L14), after `layer.values`."""
    deal = state.deal if state is not None else None
    if state is None or deal is None:
        return 0
    if layer.purpose == "split":
        return deal.cards - sum(deal.taken) - sum(layer.values)
    if not state.rules.swaps:
        return 0
    sevens = sum(state.rules.copies.get("7" + suit, 0) for suit in state.rules.suits)
    seen = sum(play.card[:-1] == "7" for trick in state.tricks_of(deal.number) for play in trick.plays)
    return sevens - seen - sum(layer.values[len(state.players) :])


def _menu(desk: Desk, state: State | None) -> tuple[Item, ...]:
    made = []
    if state is not None:
        if not state.over:
            made.append(Item("resume" if desk.paused else "pause", text("Go on") if desk.paused else text("Pause")))
        if desk.preferences.memory and may_remember(state):
            made.append(Item("memory", text("What is gone")))
        if state.over:
            made.insert(0, Item("again", text("New match")))
        made.append(Item("scores", text("Standings")))
        made.append(Item("history", text("History")))
        if state.over and hidden_hands(state):
            made.append(Item("show-hands", text("Show hands")))
        if may_look_back(state):
            made.append(Item("review", text("Look back")))
        made.append(Item("redo", text("Redo")))
    made.append(Item("rulebook", text("Rules")))
    made.append(Item("settings", text("Settings")))
    made.append(Item("camera", text("Camera")))
    if state is not None:
        made.append(Item("leave", text("Leave the match")))
    made.append(Item("shutdown", text("Switch off")))
    return tuple(made)


def plays_in_reach(state: State) -> tuple[tuple[int, int, str], ...]:
    """The cards that can be meant by "this card": of the open or last trick, newest first, as (id, seat, code)."""
    if not state.tricks:
        return ()
    return tuple((play.id, play.seat, play.card) for play in reversed(state.tricks[-1].plays))


def _plays(layer: Layer, state: State) -> tuple[Item, ...]:
    made = [
        Item(f"play:{number}", text("{name}: {card}", name=state.players[seat], card=CardName(card)))
        for number, seat, card in plays_in_reach(state)
    ]
    if layer.purpose == "missing":
        return (Item("play:end", text("after these")), *(_before(item) for item in made))
    return tuple(made)


def _before(item: Item) -> Item:
    return Item(item.key, text("before {what}", what=item.label))


def _history(state: State) -> tuple[Item, ...]:
    return tuple(
        Item(f"fact:{number}", describe(state, number, fact))
        for number, fact in reversed(state.effective)
        if number > 0
    ) or (Item("none", text("Nothing yet"), enabled=False),)


def _correct(layer: Layer, state: State) -> tuple[Item, ...]:
    fact = fact_of(state, layer.of) if layer.of is not None else None
    made: list[Item] = []
    match fact:
        case f.CardPlayed():
            made = [
                Item("card", text("Another card")),
                Item("owner", text("Someone else’s")),
                Item("insert", text("One is missing before")),
            ]
        case f.CardTurned() | f.SwapLaid():
            made = [Item("card", text("Another card"))]
        case f.NumberChosen() | f.NumberRevealed():
            made = [Item("number", text("Another number"))]
        case f.DealStarted():
            made = [Item("dealer", text("Another dealer"))]
        case f.LeaderIs() | f.TakenBy():
            made = [Item("seat", text("Another player"))]
        case _:
            pass
    return (*made, Item("remove", text("Did not happen")))
