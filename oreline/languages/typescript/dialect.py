"""What TypeScript adds to a plan: a loader, where node itself runs tests that hold types and the tree brings none."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.contract import Runner
from oreline.languages.javascript.attempts import Dialect
from oreline.languages.javascript.imports import Named
from oreline.languages.typescript.files import SUFFIXES

_RUN_BY_NODE: Final = frozenset({"node", "tape", "tap"})
_LOADERS: Final = frozenset({"tsx", "ts-node"})


def needs(runner: Runner, named: Named, asked: frozenset[str]) -> Mapping[str, str]:
    """Ranges by name of what must be installed beside what is asked for."""
    has_types = any(path.endswith(tuple(SUFFIXES)) for path in named.test_files)
    is_bare = runner.name in _RUN_BY_NODE and has_types and not asked & _LOADERS
    return {"tsx": "*"} if is_bare else {}


DIALECT: Final = Dialect(needs=needs)
