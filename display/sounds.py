"""Sounds as short tones, made here and now. No sound device is no error; never is a sound the only sign (ux.md)."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, field

import pygame

RATE = 22050
"""Samples a second."""

Tone = tuple[float, float, float]
"""Frequency in Hz (0 is a pause), seconds, loudness 0 to 1."""

TUNES: dict[str, tuple[Tone, ...]] = {
    "card": ((660, 0.05, 0.35),),
    "trick": ((523.25, 0.08, 0.45), (783.99, 0.14, 0.45)),
    "question": ((587.33, 0.10, 0.5), (0, 0.04, 0), (739.99, 0.16, 0.5)),
    "alert": ((392.0, 0.14, 0.6), (0, 0.05, 0), (392.0, 0.14, 0.6), (0, 0.05, 0), (311.13, 0.26, 0.6)),
    "dropped": ((196.0, 0.07, 0.4),),
    "tick": ((880.0, 0.04, 0.4),),
    "go": ((1046.5, 0.18, 0.5),),
}
"""What each sound of `companion.commands.Sound` is made of."""


def samples(tune: tuple[Tone, ...], rate: int = RATE) -> array[int]:
    """A tune as signed 16-bit samples of one channel, each tone faded in and out so that it does not click."""
    made = array("h")
    for frequency, seconds, loudness in tune:
        count = int(seconds * rate)
        fade = max(1, min(count // 2, int(0.012 * rate)))
        for index in range(count):
            edge = min(1.0, index / fade, (count - 1 - index) / fade)
            wave = math.sin(2 * math.pi * frequency * index / rate) + 0.25 * math.sin(
                4 * math.pi * frequency * index / rate
            )
            made.append(int(26000 * 0.8 * loudness * edge * wave))
    return made


@dataclass(slots=True)
class Sounds:
    """Plays the tunes. `on` is the one setting that turns all of them off.

    Attributes:
        trouble: why there is no sound, "" if there is.
    """

    on: bool = True
    trouble: str = ""
    _made: dict[str, pygame.mixer.Sound] = field(default_factory=dict)

    @classmethod
    def open(cls, on: bool = True) -> Sounds:
        """Open the sound device; without one, every tune is silently left out and `trouble` says why."""
        made = cls(on)
        try:
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512)
        except (pygame.error, NotImplementedError) as error:
            made.trouble = str(error)
        return made

    def play(self, name: str) -> bool:
        """Play a tune by its name. Returns whether it is heard."""
        if not self.on or self.trouble or name not in TUNES:
            return False
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=samples(TUNES[name]).tobytes())
        self._made[name].play()
        return True

    def close(self) -> None:
        """Give the sound device back. May be called twice."""
        if not self.trouble:
            pygame.mixer.quit()
