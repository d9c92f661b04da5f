"""Where third-party card art comes from: used to train, never shipped. Licence and source of each pack."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """One pack of card art: an SVG sheet with one element a card."""

    name: str
    package: str
    """Debian package (`apt-get download`) that holds it."""
    path: str
    """Below the root of the unpacked package."""
    licence: str
    held_out: bool = False
    without: tuple[str, ...] = ()
    """Ranks left out: their letters are in no alphabet that we read."""


_AISLERIOT = "GPL-3.0-or-later"
_KDE = "GPL-2.0-or-later or LGPL-2.0-or-later (as the pack's index.desktop says)"


def _sheet(name: str, package: str, held_out: bool = False) -> Source:
    return Source(
        name,
        package,
        f"usr/share/aisleriot/cards/{name}.svgz",
        _AISLERIOT,
        held_out,
        ("A", "Q", "J") if name == "slavic_costumes" else (),
    )


def _deck(folder: str, file: str, held_out: bool = False) -> Source:
    return Source(
        f"kde-{folder}", "kdegames-card-data-kf5", f"usr/share/carddecks/svg-{folder}/{file}.svgz", _KDE, held_out
    )


SOURCES = (
    *(
        _sheet(n, "gnome-cards-data", n in ("berlin", "plastic"))
        for n in (
            "ancient_french",
            "anglo",
            "anglo_bitmap",
            "anglo_modern",
            "anglo_modern_4_color",
            "anglo_poker",
            "atlasnye",
            "atlasnye_skat",
            "bellot",
            "berlin",
            "dondorf",
            "gnomangelo",
            "gnomangelo_bitmap",
            "guyenne-classic",
            "lattmann",
            "neoclassical",
            "neoclassical_4_color",
            "orell",
            "ornamental",
            "paris",
            "plastic",
            "rheinland",
            "simplistic",
            "slavic_costumes",
            "tango",
            "tango_nuevo",
            "tigullio",
        )
    ),
    _sheet("bonded", "aisleriot"),
    _deck("ancient-egyptians", "Ancient_Egyptians"),
    _deck("dondorf", "dondorf"),
    _deck("future", "future"),
    _deck("gm-paris", "paris"),
    _deck("jolly-royal", "jolly-royal"),
    _deck("nicu-ornamental", "ornamental"),
    _deck("nicu-white", "white"),
    _deck("oxygen", "oxygen"),
    _deck("oxygen-air", "oxygen-air"),
    _deck("oxygen-white", "oxygen-white"),
    _deck("penguins", "penguins"),
    _deck("standard", "standard", True),
    _deck("tigullio-international", "tigullio-international"),
    _deck("xskat-french", "french", True),
)
"""All sheets; `held_out` ones judge, nothing is trained on them."""
