"""What Surefire can be told at the version that a tree has: whether a shuffle can be repeated."""

import re
from collections.abc import Sequence
from typing import Final

from oreline.languages.java.pom import Pom, properties, resolve, text

EVERY: Final = frozenset({"select", "shuffle", "reverse", "workers", "coverage"})
SEEDED: Final = (3, 0, 0, 6)
"""The milestone 3.0.0-M6 is the first that takes a seed."""
RELEASED: Final = 1_000
"""In place of a milestone's number: later than all of them."""


def orders_of(poms: Sequence[Pom]) -> frozenset[str]:
    """Orders that the tree's own Surefire carries out; a version that a parent elsewhere names is taken for new."""
    known = properties(poms)
    plugins = [plugin for pom in poms for plugin in pom.root.iter("plugin")]
    named = [text(plugin, "version") for plugin in plugins if text(plugin, "artifactId") == "maven-surefire-plugin"]
    versions = [_parts(resolve(version, known)) for version in named]
    is_old = any(version and version < SEEDED for version in versions)
    return EVERY - {"shuffle"} if is_old else EVERY


def _parts(version: str) -> tuple[int, ...]:
    found = re.fullmatch(r"(\d+)\.(\d+)(?:\.(\d+))?(?:-M(\d+))?", version)
    return (int(found[1]), int(found[2]), int(found[3] or 0), int(found[4] or RELEASED)) if found else ()
