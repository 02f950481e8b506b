"""Which files of a package may tell what changed, the likeliest first."""

import re
from collections.abc import Iterable
from typing import Final

WORD: Final = (
    r"(?:change(?:s|[-_]?logs?)?|history|news|release(?:s|[-_]?notes?)?|what'?s[-_]?new|versions?(?:[-_]?history)?)"
)
NAMED: Final = re.compile(rf"(?:{WORD}|.*[-_.]{WORD})(?:\.(?:md|markdown|rst|txt))?", re.IGNORECASE)
README: Final = re.compile(r"readme(?:\.(?:md|markdown|rst|txt))?", re.IGNORECASE)
FOLDER: Final = re.compile(rf"(?:^|.*/){WORD}/[^/]+\.(?:md|markdown|rst|txt)", re.IGNORECASE)
DOCUMENTS: Final = re.compile(r"docs?|documentation", re.IGNORECASE)


def shared_files(paths: Iterable[str]) -> list[str]:
    """Files that hold the entries of many versions: at the top, then in the documentation, then a README."""
    ranked = [(_rank(path), path.count("/"), path) for path in paths]
    return [path for rank, _, path in sorted(ranked) if rank < len(RANKS)]


def own_files(paths: Iterable[str]) -> list[str]:
    """Files that may hold the entry of one version, which their name tells."""
    return sorted(path for path in paths if FOLDER.fullmatch(path))


def _rank(path: str) -> int:
    return next((place for place, fits in enumerate(RANKS) if fits(path)), len(RANKS))


def _is_at_the_top(path: str) -> bool:
    return bool(NAMED.fullmatch(path))


def _is_in_the_documentation(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return bool(DOCUMENTS.fullmatch(folder.partition("/")[0]) and NAMED.fullmatch(name))


def _is_readme(path: str) -> bool:
    return bool(README.fullmatch(path))


RANKS: Final = (_is_at_the_top, _is_in_the_documentation, _is_readme)
