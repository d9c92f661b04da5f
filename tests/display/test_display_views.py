"""What each screen says, as text (design.md §4), over a match as the main loop shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from display_samples import MADE, STAGE_TWO, START, jpeg, lost_match, samples, settled
from display_samples_games import DOUBLE, samples_of_games
from msgspec import structs

from companion.desk import ask
from display import asking
from display.current import kind
from display.desk import Desk, Kind, Layer, Preferences
from display.rulebook import from_clause, rulebook
from display.view import as_text, view
from display.view_results import stuck_at
from display.words import speaker
from table import facts as f

SAMPLES = samples() | samples_of_games()


def said(name: str, language: str = "en") -> str:
    """A sample as text."""
    return as_text(view(*SAMPLES[name], language))


def test_every_kind_of_screen_has_a_sample() -> None:
    """A new screen needs a sample, so that the layout tests see it."""
    shown = {kind(*sample) for sample in SAMPLES.values()}
    assert set(Kind) - shown == set()


def test_start_offers_to_go_on_first() -> None:
    assert said("start").splitlines()[:3] == ["# Stichtisch", "> Go on – Anna, Ben, Carla, Dan", "  New match"]


def test_a_new_match_that_the_rules_forbid_says_why() -> None:
    """Refuses what the rules forbid and says why (ux.md, T1)."""
    assert "> Begin – 3 to 5 players needed (no)" in said("new-match-refused")


def test_deal_names_dealer_cards_and_what_to_do() -> None:
    """No press starts a deal (L9)."""
    assert said("deal").splitlines()[:4] == [
        "# Anna deals",
        "Trump ? · Stage 1/7 · 3/3",
        "1 card each",
        "Then turn the trump card",
    ]


def test_numbers_show_only_what_is_possible_and_what_waits() -> None:
    """Only possible values can be chosen; a lead that lies there is shown as pending (L1, L10)."""
    lines = said("numbers-enter").splitlines()
    assert lines[0] == "# Carla: which number?"
    assert "0 [1]" in lines
    assert "waits: 3C" in lines


def test_the_dealers_number_is_computed() -> None:
    """T8: the dealer's number is what is left; T10: too many is said before the last OK."""
    assert "Anna has to take 0 tricks" in said("numbers-freeze")
    assert "1 too many: the stage is lost (T10)" in said("numbers-too-many")


def test_the_trick_shows_turn_leader_and_counts() -> None:
    lines = said("trick").splitlines()
    assert lines[0] == "Trump D · Led C · Stage 2/7 · 3/3"
    assert "→ Anna 0/1" in lines
    assert " *Carla 0/0 QC" in lines
    assert "  Dan 0/1 10C" in lines


def test_german_letters_are_on_the_cards_and_in_the_lines() -> None:
    assert "Karo" in said("pick-suit", "de")
    assert "D♥" in said("pick-rank", "de")


def test_an_unread_card_leaves_open_who_leads() -> None:
    """L5: a `?` claims nothing and nobody is said to win on it."""
    assert "*" not in said("trick-unread")


def test_trick_won_says_who_and_why() -> None:
    lines = said("trick-won").splitlines()
    assert lines[0] == "# Dan takes the trick"
    assert "highest trump ♦ (G5)" in lines


def test_round_over_judges_each_number_and_says_what_comes() -> None:
    lines = said("round-made").splitlines()
    assert lines[0] == "# Stage 1 made"
    assert "Dan 1 1 ✓" in lines
    assert "Next: Ben deals 2 cards" in lines
    assert "Ben has one too many (T13)" in said("round-failed")
    assert "Too many tricks chosen (T10)" in said("round-overbid")


def test_a_lost_match_says_where_it_stuck() -> None:
    """T17: loss: the stage where you stuck."""
    assert "stuck at stage 1 of 7" in said("match-over")


def test_a_match_lost_up_and_down_says_on_which_way() -> None:
    """T20: stage 9 of 13 has five cards, as stage 5 has."""
    assert speaker("de")(stuck_at(9, 13, 5, "down")) == "gescheitert an Stufe 9 von 13: 5 Karten, abwärts"
    assert speaker("en")(stuck_at(5, 13, 5, "up")) == "stuck at stage 5 of 13: 5 cards, on the way up"
    assert said("match-over").splitlines()[-3:-1] == ["stuck at stage 1 of 7", "lives 0/3"]
    ways = structs.replace(START, variant=("up-and-down",))
    lost = as_text(view(*settled((ways, *lost_match()[1:])), "en"))
    assert "stuck at stage 1 of 13: 1 card, on the way up" in lost


def test_winners_who_share_the_first_place() -> None:
    """S13, X37: ties share it."""
    two = (f.MatchStarted("stiche-raten", ("Anna", "Ben", "Carla"), 0, ("max=1",)), f.DealStarted(1, 0))
    chosen = (f.CardTurned("9S"), *(f.NumberChosen(seat, number) for seat, number in ((1, 0), (2, 0), (0, 0))))
    over = (*two, *chosen, *(f.CardPlayed(card) for card in ("7H", "8H", "AH")))
    assert as_text(view(*settled(over), "de")).splitlines()[0] == "# Ben & Carla gewinnen!"


def test_standings_say_how_often_everybody_was_exact() -> None:
    """Per-player accuracy (ux.md): of the deals that were played out."""
    lines = said("raten-match-over").splitlines()
    assert lines[1:5] == ["Total Exact", "Ben 70 3/3", "Carla 52 2/3", "Anna 25 1/3"]
    assert "exact: Anna 1/1, Ben 1/1, Carla 1/1, Dan 1/1" in said("scores")
    assert "Exact" not in said("wald-won")


def test_waldstiche_says_how_far_the_match_goes() -> None:
    """W15: 21 points, or 16."""
    assert "The match goes to 21 points" in said("wald-round")


def test_a_three_asks_in_one_line_beside_the_trick() -> None:
    """L11, W5, W8: the swap before the winner is named, the follower's too; OK keeps the trump card."""
    lines = said("wald-swap").splitlines()
    assert "Ben: swap the trump? OK: no" in lines
    assert lines[-1].startswith("[ok no swap")
    later = said("wald-follower-swaps").splitlines()
    assert "Anna: swap the trump? OK: no" in later
    assert "takes the trick" not in "".join(later)
    assert said("wald-swapped").startswith("Trump 10S")


def test_a_five_and_a_jack_are_reminders() -> None:
    """W5, W17, W19: draw one, put one under; the jack names ace and highest, nothing about the follower's hand."""
    assert "Ben: draw one, put one under" in said("wald-draw")
    assert "Anna: draw one, put one under" in said("wald-five")
    assert "jack led: the ace or the highest ♥" in said("wald-jack")


def test_waldstiche_says_by_which_ability_a_trick_was_won() -> None:
    assert "a lone nine is a trump (W9)" in said("wald-nine")
    assert "Ben leads: an ace lost (W5)" in said("wald-ace")


def test_waldstiche_counts_tricks_sevens_points_and_total() -> None:
    """W14: five tricks are 2 and eight are 6, and each 7 is one more."""
    lines = said("wald-round").splitlines()
    assert lines[1:4] == ["Tricks 7s Points Total", "Anna 5 1 +3 3", "Ben 8 2 +8 8"]


def test_two_equal_cards_name_the_later_one() -> None:
    """S10: of two identical cards the later is the higher."""
    assert "the later of two equal cards (S10)" in said("raten-six-won")


def test_blind_rounds_say_what_is_different() -> None:
    """S14, S15, S17: numbers before the deal, doubled; fourfold and no follow duty with unseen cards."""
    assert "blind: before the deal, doubled (S14)" in said("raten-blind")
    assert "double blind: cards unseen, fourfold (S15)" in said("raten-double-blind")
    assert "unseen cards: any card may be laid (S17)" in said("raten-unseen")
    assert said("raten-blind").splitlines()[1].startswith("Trump ?")
    assert "Next, blind: Ben, 1 card" in said("raten-equal-over")


def test_who_deals_a_blind_round_is_said_before_its_trump() -> None:
    """S14, S15: the numbers are said, and only then the cards are dealt; double blind nobody looks at them."""
    assert said("raten-blind-trump").splitlines()[0] == "# Ben deals"
    double = said("raten-double-trump").splitlines()
    assert double[0] == "# Carla deals"
    assert "Nobody looks at his cards. Then the trump" in double


def test_memory_aids_are_off_and_say_what_everybody_saw() -> None:
    """T12: cards gone and suits denied, only where the table wants it."""
    facts = (*STAGE_TWO, *(f.CardPlayed(card) for card in ("QC", "2D", "10C")))
    menu = Layer(Kind.MENU)
    off = view(*settled(facts, Desk(layers=(menu,))), "en")
    assert "What is gone" not in as_text(off)
    on = Desk(layers=(menu,), preferences=Preferences(memory=True))
    assert "  What is gone" in as_text(view(*settled(facts, on), "en")).splitlines()
    told = as_text(view(*settled(facts, Desk(layers=(Layer(Kind.MEMORY),))), "de")).splitlines()
    assert told[1:5] == ["♠  keine", "♥  keine", "♦  9♦ 2♦", "♣  D♣ 10♣"]
    assert told[6] == "Dan hatte kein ♣ im 1. Stich"
    unseen = as_text(view(*settled((*DOUBLE, f.CardPlayed("7D")), Desk(layers=(Layer(Kind.MEMORY),))), "de"))
    assert "hatte kein" not in unseen, "unseen cards have no follow duty (S17)"


def test_every_pick_says_what_it_is_for() -> None:
    """One question per screen (ux.md): "Who?" alone would leave open what is asked."""
    for kind_, purpose, title in (
        (Kind.PICK_SEAT, "leads", "# Wer spielt aus?"),
        (Kind.PICK_SEAT, "rest", "# Wer bekommt den Rest?"),
        (Kind.PICK_SEAT, "revoke", "# Wer hat nicht bedient?"),
        (Kind.PICK_PLAY, "missing", "# Wo fehlt eine Karte?"),
        (Kind.PICK_SUIT, "trump", "# Was ist Trumpf?"),
    ):
        desk = Desk(layers=(Layer(kind_, purpose=purpose),))
        assert as_text(view(*settled(STAGE_TWO, desk), "de")).splitlines()[0] == title


def test_the_undo_question_names_the_fact() -> None:
    """A confirmation names the fact it will undo (L19)."""
    assert "(Ben: 5♣)" in said("confirm")


def test_which_card_offers_the_likely_ones_then_the_rest() -> None:
    """One press for the first; else suit and rank; no play; someone else's (ux.md, L19)."""
    lines = said("question").splitlines()
    assert lines[0] == "# Which card?"
    assert lines[1] == "pictures: 1"
    assert [line[2:] for line in lines[3:-1]] == [
        "3♥",
        "8♥",
        "5♥",
        "Another card",
        "No play",
        "Someone else’s",
        "Nobody knows",
    ]


def test_an_undone_card_is_offered_last_of_the_cards() -> None:
    """L19: the undone code last."""
    question = asking.which_card("q", ("3H", "8H"), picture=jpeg(), last="3H")
    assert [item.card for item in question.items if item.choice and item.choice.what == "card"] == ["8H", "3H", "?"]


def test_questions_wait_as_a_badge_while_something_is_entered() -> None:
    """L21: it waits as a badge."""
    question = asking.which_card("q", ("3H",))
    desk, state = settled(STAGE_TWO, replace(ask(Desk(), question), layers=(Layer(Kind.MENU),)))
    assert view(desk, state, "en").badge == 1
    assert kind(desk, state) is Kind.MENU


def test_a_banner_stays_on_every_screen() -> None:
    assert said("trick-banner").startswith("! No picture from the camera · ")


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_footer_says_what_each_button_does(language: str) -> None:
    """A fixed footer says what each button does now (ux.md)."""
    for name, (desk, state) in SAMPLES.items():
        shown = view(desk, state, language)
        assert shown.keys, name
        assert all(key.label for key in shown.keys), name


def test_a_result_stays_until_the_next_trump_is_turned() -> None:
    """L9: the round's result stays, then the turned card starts the deal without a press."""
    desk, state = settled(MADE)
    assert kind(desk, state) is Kind.ROUND_OVER
    desk, state = settled((*MADE, f.DealStarted(2, 1), f.CardTurned("9D")), desk)
    assert kind(desk, state) is Kind.NUMBERS


def test_the_rulebook_begins_with_the_clause_in_question(tmp_path: object) -> None:
    """Rulebook: the clause in question first (ux.md)."""
    paragraphs = ((1, "Rules"), (0, "T1 Three to five."), (0, "T10 Too many."))
    assert from_clause(paragraphs, "T10")[0] == (0, "T10 Too many.")
    assert from_clause(paragraphs, "T1")[0] == (0, "T1 Three to five.")
    assert from_clause(paragraphs, "X99") == paragraphs
    assert rulebook("no-such-game", "de") == ()
