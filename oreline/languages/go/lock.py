"""Which modules, at which versions, a folder of dependencies holds: what the module cache says."""

import re
from pathlib import Path
from typing import Final

DOWNLOADS: Final = "env/mod/cache/download"


def read_lock(folder: Path) -> tuple[str, ...]:
    """`module==version` of each module that was fetched whole, sorted."""
    root = folder / DOWNLOADS
    found = (archive.relative_to(root) for archive in root.glob("**/@v/*.zip"))
    return tuple(sorted(f"{_plain(path.parent.parent.as_posix())}=={_plain(path.stem)}" for path in found))


def _plain(escaped: str) -> str:
    """The cache writes capitals as `!` and the small letter."""
    return re.sub(r"!([a-z])", lambda found: found[1].upper(), escaped)
