"""Lines of "What happened?" (L20), of contradictions (L18) and of what the table does about them (G7a). Pure."""

from __future__ import annotations

from display.after import after_items, may_look_back
from display.desk import Desk, Item, Kind, Layer
from display.words import SUIT_SIGNS, CardName, Text, text
from table.expects import expects
from table.facts import CardPlayed, Corrected
from table.state import Finding, State


def what_items(layer: Layer, desk: Desk, state: State) -> tuple[Item, ...] | None:
    """The lines of this screen, or None if it is none of these."""
    match layer.kind:
        case Kind.HAPPENED:
            return happened(desk, state)
        case Kind.CONTRADICTION:
            found = finding(state, layer.of)
            return contradiction(desk, state, found) if found is not None else ()
        case Kind.SETTLE:
            return settling(state, finding(state, layer.of))
        case Kind.AFTER:
            return after_items(state)
    return None


def finding(state: State, number: int | None) -> Finding | None:
    """The finding with this number."""
    return next((found for found in state.findings if found.number == number), None)


def happened(desk: Desk, state: State) -> tuple[Item, ...]:
    """The entries of L20 that are possible now, likeliest first."""
    deal = state.deal
    made: list[Item] = []
    laid = bool(state.tricks) and deal is not None and state.tricks[-1].deal == deal.number
    if expects(state).kind == "taken":
        made.append(Item("taken", text("Who took it?")))
    if laid:
        made += [
            Item("wrong-card", text("Wrong card")),
            Item("other-played", text("Someone else’s")),
        ]
    if deal is not None and deal.open:
        made.append(Item("leads", text("Another leads")))
    if laid:
        made.append(Item("missing", text("A card is missing")))
    if deal is not None and deal.open:
        if _first_trick(state):
            made.append(Item("number", text("Another number")))
        made.append(Item("rest", text("The rest goes to …")))
        made.append(Item("thrown-in", text("Thrown in")))
        if laid:
            made.append(Item("revoke", text("A revoke")))
        made.append(Item("misdeal", text("Misdeal")))
        made.append(Item("dealer", text("Wrong dealer")))
    if may_look_back(state) and not (deal is not None and deal.open):
        made.append(Item("review", text("Look back")))
    made.append(Item("pause", text("Pause")))
    return tuple(made)


def _first_trick(state: State) -> bool:
    deal = state.deal
    return deal is not None and any(number is not None for number in deal.numbers) and not any(deal.taken)


def contradiction(desk: Desk, state: State, found: Finding) -> tuple[Item, ...]:
    """The choices of L18 for a finding. Without a second play (counting proofs) only what is left of them."""
    made: list[Item] = []
    if desk.repair is not None:
        made.append(_repair(state, desk.repair))
    for index, play in enumerate(found.plays):
        made.append(Item(f"misread:{index}", text("{card} was misread", card=CardName(play.card))))
    for index, play in enumerate(found.plays):
        name = state.players[play.seat]
        made.append(Item(f"owner:{index}", text("{card} not {name}’s", card=CardName(play.card), name=name)))
    if found.plays:
        made.append(Item("missing", text("A card is missing")))
    made.append(
        Item("revoke", text("Really a revoke"))
        if found.kind in ("proven", "one-of")
        else Item("stand", text("It really was so"))
    )
    made.append(Item("ignore", text("Ignore it")))
    return tuple(made)


def _repair(state: State, repair: Corrected) -> Item:
    fact = repair.fact
    if repair.how == "replace" and isinstance(fact, CardPlayed) and fact.by is not None:
        name = state.players[fact.by]
        return Item("repair", text("{card} was {name}’s", card=CardName(fact.card), name=name), text("then all fits"))
    return Item("repair", text("A card is missing"), text("then all fits"))


def settling(state: State, found: Finding | None) -> tuple[Item, ...]:
    """What the table does about a revoke (G7, G7a), the game's usual answer first."""
    made = [Item("fail", text("The stage is lost"))] if "fail" in state.rules.settlings else []
    made.append(Item("replay", text("Deal again")))
    if _may_take_back(state, found):
        made.append(Item("back", text("Take it back")))
    made.append(Item("stand", text("Let it stand")))
    return tuple(made)


def _may_take_back(state: State, found: Finding | None) -> bool:
    """Only while the next lead has not been made (G7)."""
    if found is None or not found.plays or not state.tricks:
        return False
    last = state.tricks[-1]
    return any(play.id == named.id for play in last.plays for named in found.plays[-1:])


def _denied(state: State, found: Finding) -> str:
    """The led suit that the first card denied and the second one shows; "" where that is not what happened."""
    if len(found.plays) != 2 or any(play.card == "?" for play in found.plays):
        return ""
    first, second = found.plays
    for trick in state.tricks:
        led = trick.plays[0].card if trick.plays else "?"
        if (trick.deal, trick.number) == (first.deal, first.trick) and led != "?":
            return led[-1] if first.card[-1] != led[-1] == second.card[-1] else ""
    return ""


def story(state: State, found: Finding) -> Text:
    """What does not fit, in one line: never "X revoked" until the table has said so (L18)."""
    names = " / ".join(state.players[seat] for seat in found.seats)
    if found.kind == "turn":
        return text("{name} was not to play ({clause})", name=names, clause=found.clause)
    if found.kind == "impossible":
        return text("There is no such card left ({clause})", clause=found.clause)
    if found.kind == "swap-missed":
        return text("A swap of the trump card was not seen ({clause})", clause=found.clause)
    if found.by == "counting":
        return text("{name}: the discards do not fit ({clause})", name=names, clause=found.clause)
    led = _denied(state, found)
    if led:
        first, second = (CardName(play.card) for play in found.plays)
        return text(
            "{name}: {first} on {led}, then {second} ({clause})",
            name=names,
            first=first,
            led=SUIT_SIGNS[led],
            second=second,
            clause=found.clause,
        )
    return text("{name}: these do not fit ({clause})", name=names, clause=found.clause)
