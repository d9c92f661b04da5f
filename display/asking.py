"""The questions that the table can be asked, each with its answers, likeliest first. Pure.

Every maker takes the id that comes back with the answer. The answers are `Choice`s: `card` (this code; `?` when nobody
knows), `no-play`, `other` (someone else's: the seat is picked next), `seat`, `yes`, `no`, `first`, `second`, `misread`,
`out-of-turn`.
"""

from __future__ import annotations

from collections.abc import Sequence

from display.desk import Choice, Item, Question
from display.words import NOTHING, CardName, Text, literal, text
from table.cards import UNREAD


def item(key: str, label: Text, choice: Choice, *, detail: Text = NOTHING, card: str | None = None) -> Item:
    """One answer."""
    return Item(key, label, detail, card, choice)


def card_item(code: str) -> Item:
    """The answer "it is this card"."""
    if code == UNREAD:
        return Item("unread", text("Nobody knows"), card=UNREAD, choice=Choice("card", UNREAD))
    return Item(f"card:{code}", text("{card}", card=CardName(code)), card=code, choice=Choice("card", code))


def which_card(
    question: str,
    alternatives: Sequence[str],
    *,
    seat: int | None = None,
    name: str = "",
    picture: bytes = b"",
    last: str | None = None,
    place: tuple[float, float] | None = None,
    no_play: bool = True,
    of: int | None = None,
    trick: int | None = None,
) -> Question:
    """Which card is it? One press for the first; else another suit and rank, no play, someone else's (L19, G6).

    Args:
        question: id of the question.
        alternatives: likely codes, likeliest first; at most three are offered at once.
        seat: whose card it would be.
        name: that player's name.
        picture: the cut-out as JPEG.
        last: a code that was just undone: offered, but last of the cards (L19).
        place: where it lies, in mm.
        no_play: whether "no play" and "someone else's" are choices (not for the turned card).
        of: id of the play, if it is a fact already.
        trick: number of that play's trick: the card may be long gone, and the table must know which one is meant.
    """
    codes = [code for code in dict.fromkeys(alternatives) if code not in (last, UNREAD)][:3]
    if last is not None and last != UNREAD:
        codes.append(last)
    items = [card_item(code) for code in codes]
    items.append(Item("pick", text("Another card")))
    if no_play:
        items.append(Item("no-play", text("No play"), choice=Choice("no-play")))
        items.append(Item("other", text("Someone else’s")))
        items.append(card_item(UNREAD))
    note = text("laid by {name}", name=name) if name else NOTHING
    if name and trick is not None:
        note = text("laid by {name} in trick {trick}", name=name, trick=trick)
    pictures = (picture,) if picture else ()
    return Question(question, "card", text("Which card?"), tuple(items), pictures, (), note, True, seat, place, of)


def same_copy(question: str, code: str, pictures: Sequence[bytes] = ()) -> Question:
    """Two packs: the same one or the other one (L7)?"""
    items = (
        item("second", text("the other one"), Choice("second")),
        item("first", text("the same one"), Choice("first")),
    )
    title = text("{card}: the same one?", card=CardName(code))
    return Question(question, "copy", title, items, tuple(pictures[:2]), (code,))


def whose(question: str, seat: int, name: str, codes: Sequence[str], pictures: Sequence[bytes] = ()) -> Question:
    """Two cards came at once and their owners disagree (L4): which of them is this player's?"""
    items = tuple(
        Item(key, text("{card}", card=CardName(code)), card=code, choice=Choice(key))
        for key, code in zip(("first", "second"), codes, strict=False)
    )
    title = text("Which is {name}’s?", name=name)
    return Question(question, "owner", title, items, tuple(pictures[:2]), (), seat=seat)


def thrown_in(question: str, count: int) -> Question:
    """More faces than the trick has places left (L8)."""
    items = (
        item("yes", text("Yes, thrown in"), Choice("yes"), detail=text("the deal ends")),
        item("no", text("No, play on"), Choice("no")),
    )
    note = text("{count} cards lie there", count=count)
    return Question(question, "thrown-in", text("Thrown in?"), items, note=note)


def who_took(
    question: str,
    seats: Sequence[tuple[int, str]],
    proposal: int | None = None,
    of: int | None = None,
    trick: int | None = None,
    lead: str | None = None,
) -> Question:
    """A trick hangs on a card nobody read (L5): who took it? The seat that leads next is the proposal. The `trick` is
    named where others followed it. Where its `lead` is all that was seen, it may have been taken back (L6).
    """
    ordered = sorted(seats, key=lambda pair: pair[0] != proposal)
    items = tuple(Item(f"seat:{seat}", literal(name), choice=Choice("seat", seat=seat)) for seat, name in ordered)
    if lead is not None:
        items = (*items, item("back", text("{card} taken back", card=CardName(lead)), Choice("back")))
    title = text("Who took the trick?") if trick is None else text("Who took trick {trick}?", trick=trick)
    return Question(question, "taken", title, items, of=of)


def next_deal(question: str, code: str, missing: int, picture: bytes = b"") -> Question:
    """Another card was turned although this deal still wants cards (L22, L15)."""
    items = (
        item("played", text("Yes, played out"), Choice("played")),
        item("off", text("Yes, called off"), Choice("off")),
        item("no", text("No"), Choice("no")),
    )
    pictures = (picture,) if picture else ()
    note = text("missing cards: {count}", count=missing)
    return Question(question, "next-deal", text("Next deal?"), items, pictures, () if pictures else (code,), note)


def wrong_lead(
    question: str,
    leader: int,
    leader_name: str,
    card: str,
    due: int,
    due_name: str,
    codes: Sequence[str] = (),
    of: int | None = None,
) -> Question:
    """A lead from the wrong side (L16): the device doubts itself first. `of` is the id of the lead."""
    items = (
        item(
            "misread",
            text("{name} won it", name=leader_name),
            Choice("misread", seat=leader),
        ),
        item("out-of-turn", text("{name} led out of turn", name=leader_name), Choice("out-of-turn", seat=leader)),
        item("due", text("It is {name}’s card", name=due_name), Choice("seat", seat=due), card=card),
    )
    title, note = text("Does {name} lead?", name=leader_name), text("the last trick")
    return Question(question, "leader", title, items, cards=tuple(codes), note=note, seat=leader, of=of)


def compare(question: str, expected: Sequence[str], seen: Sequence[str]) -> Question:
    """After a start the faces in view are not what the state expects (L22)."""
    items = (
        item("yes", text("Take what is seen"), Choice("yes")),
        item("no", text("Leave it as it was"), Choice("no")),
    )
    note = text("expected {expected}, seen {seen}", expected=_codes(expected), seen=_codes(seen))
    return Question(question, "compare", text("Is this right?"), items, cards=tuple(seen), note=note)


def outside(question: str, code: str, picture: bytes = b"") -> Question:
    """A lone card at rest just outside the trick place (L23)."""
    items = (
        item("yes", text("Yes, it is played"), Choice("yes"), card=code),
        item("no", text("No play"), Choice("no")),
    )
    pictures = (picture,) if picture else ()
    title = text("Is {card} played?", card=CardName(code))
    return Question(question, "outside", title, items, pictures, () if pictures else (code,))


def surplus(question: str, deals: Sequence[int]) -> Question:
    """A correction makes later deals count nothing (design.md §2): to be confirmed."""
    items = (item("yes", text("Correct it"), Choice("yes")), item("no", text("Leave it"), Choice("no")))
    listed = ", ".join(str(deal) for deal in deals)
    return Question(
        question, "surplus", text("Correct it?"), items, note=text("then deal {deals} counts nothing", deals=listed)
    )


def which_of_them(question: str, code: str, pictures: Sequence[bytes] = (), earlier: Sequence[str] = ()) -> Question:
    """A card read for sure that already lies elsewhere (L17): which of the two is it? Both cut-outs are shown.

    Args:
        question: id of the question.
        code: the code both were read as.
        pictures: the earlier cut-out, then this one.
        earlier: what the earlier one could be instead, likeliest first: "the first was 8H" corrects both.
    """
    items = [
        *(
            item(
                f"first:{other}", text("The first was {card}", card=CardName(other)), Choice("first", other), card=other
            )
            for other in earlier[:2]
        ),
        item("second", text("This one is another card"), Choice("second")),
        item("both", text("Both are {card}", card=CardName(code)), Choice("both", code)),
        item("no-play", text("No play"), Choice("no-play")),
    ]
    title = text("Which is {card}?", card=CardName(code))
    return Question(question, "impossible", title, tuple(items), tuple(pictures[:2]), (code,), more=True)


def yes_no(question: str, title: Text, note: Text = NOTHING, cards: Sequence[str] = ()) -> Question:
    """Any question that is answered by yes or no."""
    items = (item("yes", text("Yes"), Choice("yes")), item("no", text("No"), Choice("no")))
    return Question(question, "other", title, items, cards=tuple(cards), note=note)


def _codes(codes: Sequence[str]) -> Text:
    if not codes:
        return text("nothing")
    pattern = " ".join(f"{{c{index}}}" for index in range(len(codes)))
    return Text(pattern, tuple((f"c{index}", CardName(code)) for index, code in enumerate(codes)))
