"""Lines of the screens before a match: start, new match, players, variants, settings. Pure."""

from __future__ import annotations

from display.desk import Desk, Draft, Item, Kind, Layer
from display.rules_text import game_name, variant_name, variant_refusal
from display.words import LANGUAGES, NOTHING, Text, literal, plural, text
from table.games import GAMES, VariantError
from table.state import State

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß-. ")
"""The letter wheel. Names hold no signs that a protocol uses."""


def match_items(layer: Layer, desk: Desk, state: State | None) -> tuple[Item, ...] | None:
    """The lines of this screen, or None if it is none of these."""
    match layer.kind:
        case Kind.START:
            return _start(desk)
        case Kind.NEW_MATCH:
            return _new_match(desk.draft)
        case Kind.GAMES:
            return tuple(Item(f"game:{name}", game_name(name), _players_of(name)) for name in GAMES)
        case Kind.PLAYERS:
            return _players(desk.draft)
        case Kind.NAMES:
            return _names(layer, desk)
        case Kind.VARIANTS:
            return _variants(desk.draft)
        case Kind.FIRST_DEALER:
            seats = (Item(f"dealer:{seat}", literal(name)) for seat, name in enumerate(desk.draft.players))
            return (Item("draw", text("Draw")), *seats)
        case Kind.MATCHES:
            return tuple(
                Item(f"open:{saved.path}", literal(", ".join(saved.players)), literal(saved.when))
                for saved in desk.saved
            ) or (Item("none", text("No match yet"), enabled=False),)
        case Kind.SETTINGS:
            return _settings(desk)
    return None


def _start(desk: Desk) -> tuple[Item, ...]:
    made = []
    unfinished = next((saved for saved in desk.saved if not saved.over), None)
    if unfinished is not None:
        made.append(Item(f"go-on:{unfinished.path}", text("Go on"), literal(", ".join(unfinished.players))))
    made += [
        Item("new", text("New match")),
        Item("matches", text("Earlier matches")),
        Item("rulebook", text("Rules")),
        Item("settings", text("Settings")),
        Item("camera", text("Camera")),
        Item("quit", text("Quit")),
    ]
    return tuple(made)


def refusal(draft: Draft) -> Text:
    """Why this match may not begin, or nothing."""
    game = GAMES[draft.game]
    if len(draft.players) not in game.players:
        least, most = min(game.players), max(game.players)
        if least == most:
            return text("{count} players needed", count=least)
        return text("{least} to {most} players needed", least=least, most=most)
    if len(set(draft.players)) < len(draft.players):
        return text("two have the same name")
    try:
        game.configure(len(draft.players), draft.variant)
    except VariantError as error:
        return variant_refusal(error.clause, len(draft.players), draft.variant)
    return NOTHING


def _players_of(game: str) -> Text:
    numbers = GAMES[game].players
    least, most = min(numbers), max(numbers)
    if least == most:
        return text("{count} players", count=least)
    return text("{least} to {most} players", least=least, most=most)


def _new_match(draft: Draft) -> tuple[Item, ...]:
    refused = refusal(draft)
    dealer = draft.dealer
    first = literal(draft.players[dealer]) if dealer is not None and dealer < len(draft.players) else text("draw")
    variants = plural("{count} variant", "{count} variants", len(draft.variant)) if draft.variant else text("base game")
    return (
        Item("begin", text("Begin"), refused, enabled=not refused),
        Item("players", text("Players"), literal(", ".join(draft.players))),
        Item("dealer", text("First dealer"), first),
        Item("game", text("Game"), game_name(draft.game)),
        Item("variants", text("Variants"), variants),
    )


def _players(draft: Draft) -> tuple[Item, ...]:
    seats = [Item(f"player:{seat}", literal(name)) for seat, name in enumerate(draft.players)]
    most = max(GAMES[draft.game].players)
    if len(seats) < most:
        seats.append(Item("add", text("Add a player")))
    seats.append(Item("done", text("Done"), refusal(draft)))
    return tuple(seats)


def _names(layer: Layer, desk: Desk) -> tuple[Item, ...]:
    made = [Item(f"name:{name}", literal(name)) for name in desk.names if name not in desk.draft.players]
    made.append(Item("wheel", text("New name")))
    if layer.seat is not None and layer.seat < len(desk.draft.players):
        made.append(Item("later", text("One seat further")))
        made.append(Item("remove", text("Does not play")))
    return tuple(made)


def _variants(draft: Draft) -> tuple[Item, ...]:
    made = []
    chosen = {variant.partition("=")[0]: variant for variant in draft.variant}
    for variant in GAMES[draft.game].variants:
        now = chosen.get(variant.name)
        if variant.values:
            shown = literal(now.partition("=")[2]) if now else text("as usual")
        else:
            shown = text("yes") if now else text("no")
        made.append(Item(f"variant:{variant.name}", variant_name(variant.name), shown))
    made.append(Item("done", text("Done"), refusal(draft)))
    return tuple(made)


_WHEN = {"once": text("at once"), "trick": text("after the trick"), "round": text("after the round")}
_THEME = {"clear": text("clear"), "turnierbild": text("tournament"), "two-colour": text("two colours")}
_LANGUAGE = {"de": text("German"), "en": text("English")}

VALUES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "theme": tuple(_THEME),
    "sounds": (True, False),
    "alert": tuple(_WHEN),
    "counting_alert": tuple(_WHEN),
    "memory": (False, True),
    "seat_buttons": (False, True),
    "rotation": (0, 90, 180, 270),
}
"""What each setting can be; OK takes the next."""


def _settings(desk: Desk) -> tuple[Item, ...]:
    now = desk.preferences

    def flag(value: bool) -> Text:
        return text("on") if value else text("off")

    return (
        Item("set:language", text("Language"), _LANGUAGE[now.language]),
        Item("set:sounds", text("Sounds"), flag(now.sounds)),
        Item("set:theme", text("Suit colours"), _THEME[now.theme]),
        Item("set:alert", text("Alert"), _WHEN[now.alert]),
        Item("set:counting_alert", text("Counted proof"), _WHEN[now.counting_alert]),
        Item("set:memory", text("Memory aids"), flag(now.memory)),
        Item("set:seat_buttons", text("Seat buttons"), flag(now.seat_buttons)),
        Item("set:rotation", text("Rotation"), literal(f"{now.rotation}°")),
    )
