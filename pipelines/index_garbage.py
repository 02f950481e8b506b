"""What the mirror of package indexes keeps that nobody has asked for in a long time and no kept environment locks.

An answer isn't tied to an environment; the address it came from tells package and version, and a lock does so too.
A page that tells of many versions is kept by age alone: the index still has it.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from oreline.environments.index.contract import FACTS_BYTES

ENTRIES: Final = "[0-9a-f][0-9a-f]/*"

Locked = Mapping[str, frozenset[str]]
"""Last parts of package names, by version."""


def find_unused(cache: Path, locks: Iterable[str], oldest: float) -> Iterator[Path]:
    """Answers last asked for before `oldest` (seconds since 1970) that no line of `locks` (`name==version`) names."""
    locked = _locked(locks)
    for entry in sorted(cache.glob(ENTRIES)):
        if entry.is_file() and entry.stat().st_mtime <= oldest and not _is_locked(_address(entry), locked):
            yield entry


def _locked(locks: Iterable[str]) -> Locked:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line in locks:
        name, _, version = line.partition("==")
        if version:
            found[_normal(version)].add(_normal(re.split("[/:]", name)[-1]))
    return {version: frozenset(names) for version, names in found.items()}


def _is_locked(address: str, locked: Locked) -> bool:
    """Whether an address holds a name and its version, anywhere: what is kept in error costs room and no more."""
    return any(version in address and any(name in address for name in names) for version, names in locked.items())


def _address(entry: Path) -> str:
    try:
        with entry.open("rb") as file:
            return _normal(unquote(str(json.loads(file.read(FACTS_BYTES))["url"])))
    except (ValueError, KeyError, TypeError):
        return ""  # no answer any more


def _normal(text: str) -> str:
    """Without what indexes write in more ways than one: capitals (`!a` in Go), dots, dashes, underscores."""
    return re.sub("[-_.]+", "-", text.replace("!", "").lower())
