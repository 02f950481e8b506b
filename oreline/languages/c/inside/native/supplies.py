"""What the machine has, put where a project looks for its submodules."""

import os
from pathlib import Path

from native.order import WORK, Order

GOOGLETEST = Path("/usr/src/googletest")


def supply(order: Order) -> None:
    """The machine's GoogleTest in place of submodules that are not there."""
    for path in order.options.get("googletest", []):
        place = WORK / path
        if not GOOGLETEST.is_dir() or not place.resolve().is_relative_to(WORK):
            continue
        place.mkdir(parents=True, exist_ok=True)
        for entry in GOOGLETEST.iterdir():
            if not os.path.lexists(place / entry.name):
                (place / entry.name).symlink_to(entry)
