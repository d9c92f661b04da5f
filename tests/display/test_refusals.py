"""What the rules refuse is said in the players' language, with the clause (ux.md: German first)."""

from __future__ import annotations

import pytest

from display.refusals import _REASONS, refused
from display.words import speaker
from table import facts as f
from table.decide import Refusal, decide

TEAM = (
    f.MatchStarted("stiche-im-team", ("Anna", "Ben", "Carla"), 0),
    f.DealStarted(1, 0),
    f.CardTurned("9S"),
    f.NumberChosen(1, 0),
    f.NumberChosen(2, 1),
)
PLAYED = (*TEAM, f.CardPlayed("3C"))
RATEN = (
    f.MatchStarted("stiche-raten", ("Anna", "Ben", "Carla"), 0, ("hook",)),
    f.DealStarted(1, 0),
    f.CardTurned("9S"),
)


@pytest.mark.parametrize(
    ("facts", "told", "said"),
    [
        (RATEN[:1], f.FindingSettled(None, "replay", seat=1), "Noch wurde nichts gespielt (G7a)"),
        (TEAM, f.NumberChosen(0, 1), "Die Zahl des Gebers folgt aus den anderen (T8)"),
        (PLAYED, f.CardTurned("9D"), "Es wurde schon gelegt: Trumpf im Verlauf ändern (L9)"),
        (PLAYED, f.CardPlayed("4C", by=1, source="table"), "Da liegt schon eine Karte von ihm (G3)"),
        (PLAYED, f.DealStarted(1, 1), "Die Runde läuft noch (L15)"),
        (PLAYED, f.TakenBy(1), "Wer den Stich nahm, ist bekannt (L5)"),
        (RATEN, f.NumberChosen(0, 0), "Ein anderer wählt zuerst (S7)"),
        (
            (*RATEN, f.NumberChosen(1, 0), f.NumberChosen(2, 0)),
            f.NumberChosen(0, 1),
            "So ginge die Summe genau auf (S8)",
        ),
        (RATEN, f.CardTurned("2S"), "Diese Karte gibt es hier nicht (S2)"),
        (RATEN, f.Redone(2), "Nichts zu wiederholen (L19)"),
    ],
)
def test_refusals_that_a_table_can_meet_are_translated(facts: tuple[f.Fact, ...], told: f.Fact, said: str) -> None:
    verdict = decide(facts, told)
    assert isinstance(verdict, Refusal)
    assert speaker("de")(refused(verdict.text, verdict.clause)) == said


def test_an_unknown_reason_is_shown_as_it_came() -> None:
    assert speaker("de")(refused("no {such} thing", "X1")) == "no {such} thing (X1)"
    assert speaker("de")(refused("no such thing")) == "no such thing"


def test_no_two_reasons_fit_the_same_words() -> None:
    """Each pattern is there for one reason."""
    assert len({pattern.pattern for pattern, _ in _REASONS}) == len(_REASONS)
