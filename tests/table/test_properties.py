"""Properties of fold, decide, undo and protocol on random matches."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import GAMES, deal, facts, play
from telling import Match

from table.cards import CODES
from table.decide import decide
from table.expects import expects
from table.facts import CardPlayed, Corrected, Fact, LeaderIs, NumberChosen, TakenBy
from table.fold import fold
from table.protocol import ProtocolError, parse, write
from table.report import report
from table.undo import redo, undo
from table.verdict import Accepted

seeds = st.integers(0, 10**9)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_decide_accepts_legal_play_in_turn(seed: int) -> None:
    """G3, G4: fact by fact, the referee's cards are accepted as they are; `expects` names the seat that plays."""
    whole = deal(seed)
    told: list[Fact] = []
    for fact in whole:
        waits = expects(fold(told)) if told else None
        verdict = decide(told, fact)
        assert verdict == Accepted((fact,)), (fact, verdict)
        if isinstance(fact, CardPlayed):
            assert waits is not None
            assert waits.kind == "card"
        told.append(fact)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_referee_agrees(game: str) -> None:
    """G5, S10, T11, S9: owners, winners and tricks of 150 random deals as an independent referee has them."""
    players, ranks, copies = GAMES[game]
    for seed in range(150):
        rng = random.Random(seed)
        one = play(rng, rng.choice(players), rng.randint(1, 7), ranks, copies)
        state = fold(facts(one, game, ("no-hook",) * (game == "oh-hell")))
        assert [(p.seat, p.card) for trick in state.tricks for p in trick.plays] == one.plays
        assert [trick.winner for trick in state.tricks] == one.winners
        assert state.findings == ()
        assert state.deal.outcome in ("made", "played")


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_fold_of_any_prefix_is_stepwise(seed: int) -> None:
    """G1: facts that come later change nothing of what was told before."""
    whole = deal(seed)
    final = fold(whole)
    for end in range(3, len(whole)):
        state = fold(whole[:end])
        plays = [play for trick in state.tricks for play in trick.plays]
        assert plays == [play for trick in final.tricks for play in trick.plays][: len(plays)]
        assert state.findings == final.findings[: len(state.findings)]


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_correcting_equals_having_played_right(seed: int, data: st.DataObject) -> None:
    """G1: a misread card replaced, a card that was too much removed, a missing one inserted."""
    right = deal(seed)
    at = data.draw(st.integers(len(right) - sum(isinstance(fact, CardPlayed) for fact in right), len(right) - 1))
    how = data.draw(st.sampled_from(["replace", "remove", "insert-before"]))
    wrong = list(right)
    if how == "replace":
        wrong[at] = CardPlayed(data.draw(st.sampled_from(sorted(fold(right).rules.copies))))
        wrong.append(Corrected(at, "replace", right[at]))
    elif how == "remove":
        wrong.insert(at, CardPlayed("AS"))
        wrong.append(Corrected(at, "remove"))
    elif at < len(right) - 1:
        del wrong[at]
        wrong.append(Corrected(at, "insert-before", right[at]))
    assert report(wrong) == report(right)


@settings(max_examples=60, deadline=None)
@given(seeds, st.integers(1, 12))
def test_undo_then_redo_is_identity(seed: int, times: int) -> None:
    """Y16."""
    told = deal(seed)
    before = fold(told)
    for _ in range(times):
        fact = undo(told)
        if fact is not None:
            told.append(fact)
    for _ in range(times):
        fact = redo(told)
        if fact is not None:
            told.append(fact)
    assert fold(told) == before
    assert redo(told) is None


anything = st.one_of(
    st.builds(CardPlayed, st.sampled_from([*CODES, "?", "XX"]), by=st.none() | st.integers(-1, 7)),
    st.builds(NumberChosen, st.integers(-1, 7), st.integers(-2, 12)),
    st.builds(TakenBy, st.integers(-1, 7)),
    st.builds(LeaderIs, st.integers(-1, 7)),
    st.builds(
        Corrected,
        st.integers(0, 60),
        st.sampled_from(["replace", "remove", "insert-before"]),
        st.none()
        | st.builds(CardPlayed, st.sampled_from(CODES))
        | st.builds(NumberChosen, st.integers(0, 3), st.integers(0, 3)),
    ),
)


@settings(max_examples=80, deadline=None)
@given(seeds, st.lists(anything, max_size=25), st.booleans())
def test_decide_never_lets_an_illegal_fact_through(seed: int, proposals: list[Fact], confirmed: bool) -> None:
    """G1, T2, T7, G3: whatever is proposed, the state stays sound."""
    whole = deal(seed)
    told = whole[: random.Random(seed).randint(3, len(whole))]
    for proposal in proposals:
        verdict = decide(told, proposal, confirmed)
        if isinstance(verdict, Accepted):
            told += verdict.facts
        state = fold(told)
        rules, now = state.rules, state.deal
        for trick in state.tricks:
            seats = [play.seat for play in trick.plays]
            assert len(set(seats)) == len(seats) <= rules.players
            assert all(play.card == "?" or play.card in rules.copies for play in trick.plays)
        if now is not None:
            assert all(number is None or 0 <= number <= now.cards for number in now.numbers)
            assert min(now.hand) >= 0
        report(told)


@settings(max_examples=60, deadline=None)
@given(seeds, st.booleans())
def test_protocol_is_identity(seed: int, revoke: bool) -> None:
    """Protocol -> facts -> protocol, whole or cut after any fact."""
    whole = deal(seed, revoke=revoke)
    told = whole[: random.Random(seed).randint(1, len(whole))]
    text = write(told)
    again = parse(text)
    assert write(again) == text
    assert report(again) == report(told)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_match_as_text(game: str) -> None:
    """A match with rounds that pass reads back as it was, variant included."""
    rng = random.Random(7)
    _, ranks, copies = GAMES[game]
    match = Match(game, 4, 1)
    while len(match.state.deals) < 5 and not match.state.over:
        waits = match.waits
        one = play(rng, 4, waits.cards, ranks, copies)
        match.turn(one.turned)
        for _ in range(4 - (game == "stiche-im-team")):
            waits = match.waits
            if waits.kind == "numbers":
                match.numbers((waits.seats[0], rng.choice(waits.choices)))
        while match.waits.kind == "card":
            match.cards(rng.choice(sorted(match.state.rules.copies)), confirmed=True)
    text = write(match.facts)
    assert write(parse(text)) == text
    assert report(parse(text)) == report(match.facts)


@pytest.mark.parametrize(
    ("text", "line", "clause"),
    [
        ("game: x\nplayers: A, B, C\ndeal 1", 3, "G1"),
        ("game: stiche-im-team\nplayers: A, B, C\ndealer: D", 3, ""),
        ("game: stiche-im-team\nplayers: A, B\ndeal 1", 3, "T1"),
        ("game: stiche-im-team\nplayers: A, B, C\nfoo", 3, ""),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 2", 3, "T4"),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9X", 4, ""),
        ("game: stiche-raten\nplayers: A, B, C\ndeal 1\ntrump 2S", 4, "S2"),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9S\nnumbers B 2", 5, "T7"),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9S\nnumbers B 1, A 0", 5, "T8"),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9S\nnumbers B 1\ntrick B: 3C", 6, ""),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9S\nnumbers B 1, C 0\ntrick C: 3C", 6, "T11"),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9S\nnumbers B 1, C 0\ntrick B: 3C 4C 5C 6C", 6, "G3"),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9S\nnumbers B 1, C 1\ntrick B: 3C", 6, "T10"),
        ("game: stiche-im-team\nplayers: A, B, C\ndeal 1\ntrump 9S\nignore 1", 5, "G7a"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, line: int, clause: str) -> None:
    """`FILE:LINE: what is wrong (clause)`."""
    with pytest.raises(ProtocolError) as error:
        parse(text, "evening.protocol")
    assert (error.value.line, error.value.clause) == (line, clause)
    assert str(error.value).startswith(f"evening.protocol:{line}: ")


LIFE = """game: stiche-im-team
players: Anna Lena, Ben, Carla, Dan
dealer: Anna Lena
variant: no-trump-odd, lives=4

deal 1
trump 9S
misdeal

deal 1 dealer Carla
trump 9S
numbers Dan 1, Anna Lena 0, Ben 0
trick Dan: 3C Ben=6C ? 7C
taken Dan

deal 2
trump 9S
numbers Anna Lena 0, Ben 1, Carla 1
trick Anna Lena: Ben=3C 6C 8C 7C
ignore 1
trick Dan!: 2S 4D KS 2D
stand 2

deal 5 as-dealt
trump 9S
numbers Ben 1, Carla 0, Dan 1
trick Ben: 3C 6C 8C 7C
rest Ben 1, Anna Lena 3

deal 6 dealer Dan
trump 9H
numbers Anna Lena 0, Ben 0, Carla 0
trick Anna Lena: AC 2C 3C 4C
shown Ben: 5H 6H
revoke Ben replay
"""


def test_the_protocol_says_what_else_happens() -> None:
    """L5, L13 to L16, G7a: every statement of the protocol, read and written."""
    told = parse(LIFE)
    state = fold(told)
    assert [one.outcome for one in state.deals] == ["misdeal", "made", "failed", "made", "redeal"]
    assert write(told) == LIFE
    assert report(parse(write(told))) == report(told)
