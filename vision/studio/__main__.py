"""`python -m vision.studio [STAGE...]`: make the models; without a stage, all of them but the evaluation."""

from __future__ import annotations

import sys

from vision.studio.recipe import STAGES, run
from vision.studio.workshop import StudioError, Workshop


def main(arguments: list[str], shop: Workshop | None = None) -> int:
    """Run the named stages; 2 with one line on stderr when one cannot run."""
    try:
        run(arguments or [name for name in STAGES if name != "evaluate"], shop or Workshop())
    except StudioError as trouble:
        print(trouble, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
