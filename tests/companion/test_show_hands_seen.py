"""A hand laid out before the simulated camera, read by the observer (L13)."""

from __future__ import annotations

from clerk_desk import match
from sim_desk import FPS, Sim

from companion.session import Session
from table.decide import decide
from table.facts import CardTurned, Fact, HandShown, NumberChosen


class Watched(Sim):
    """A simulated table whose device is a whole session, hands shown included."""

    def start(self) -> None:
        super().start()
        self.session = Session.begin(self.facts)

    def look(self, seconds: float) -> None:
        """Time goes by; the session is told what the observer sees."""
        for _ in range(round(seconds * FPS)):
            self.at += 1 / FPS
            frame = self.camera.frame()
            assert frame is not None
            self.session = self.session.see(self.observer.see(frame, self.session.expected), self.at)


def lost() -> list[Fact]:
    """Stage 3, about to be lost in its first trick: Ben leads and wants none."""
    facts = match(3)
    for fact in (CardTurned("9S"), *(NumberChosen(seat, number) for seat, number in ((1, 0), (2, 0), (3, 1)))):
        verdict = decide(facts, fact)
        facts += verdict.facts  # type: ignore[union-attr]
    return facts


def test_l13_a_hand_laid_out_in_the_middle_is_read() -> None:
    """L13: two cards of Ben, then two of Carla; the trick and the hands before do not matter; nothing is a play."""
    sim = Watched(lost())
    for code, seat in (("AC", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        sim.put(code, sim.spot(seat))
        sim.look(0.8)
    assert sim.session.state.deals[-1].outcome == "failed"
    for code in ("AC", "6C", "8C", "7C"):
        sim.camera.scene = sim.camera.scene.without(sim.keys[code])
    sim.look(1.5)
    sim.session = sim.session.show_hand(1, sim.at)
    for aside, code in ((-45, "2S"), (45, "4D")):
        sim.put(code, sim.spot(1, 20.0, aside))
        sim.look(1.0)
    assert sim.session.showing is not None
    assert sorted(sim.session.showing.codes) == ["2S", "4D"]
    sim.session = sim.session.show_hand(2, sim.at)
    for aside, code in ((-45, "KD"), (45, "QH")):
        sim.put(code, sim.spot(2, 60.0, aside))
        sim.look(1.0)
    sim.session = sim.session.show_hand(None, sim.at)
    shown = [(fact.seat, set(fact.cards)) for fact in sim.session.facts if isinstance(fact, HandShown)]
    assert shown == [(1, {"2S", "4D"}), (2, {"KD", "QH"})]
    assert len(sim.session.state.tricks_of(3)) == 1
    assert not sim.session.asks
