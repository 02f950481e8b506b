"""Which tests can see a function, and where that can't be known: coverage and its blind spots. Pure."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from oreline.languages.python.grammar import descend, parse
from oreline.languages.registry import is_test_file
from oreline.mutation.coverage import FileCoverage, coverage_by_path
from oreline.records.testing import BlindSpot, CoveredLines

SCOPES: Final = frozenset({"function_definition", "lambda"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Lines of the innermost function around a change."""

    body: range
    outermost: int
    """Where the outermost function around it begins: this line runs when its file is imported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Who sees a function."""

    tests: tuple[str, ...]
    """Stable tests that run any of its lines, or start processes which might; sorted."""
    near: tuple[str, ...]
    """Of them, the ones that run the changed lines."""
    obstacle: str = ""
    """Why `tests` may not be all: unknown | head | import | order; empty where they are."""

    @property
    def is_exchangeable(self) -> bool:
        """Whether a process that has imported the file can still be shown a change of it."""
        return self.obstacle in {"", "order"}


def joint_sight(sights: Sequence[Sight]) -> Sight:
    """Who sees any of several functions; what stands in the way of knowing one stands in the way of all."""
    # `order` alone leaves a process exchangeable, so that any other obstacle tells more.
    obstacles = sorted({sight.obstacle for sight in sights} - {""}, key=lambda one: (one == "order", one))
    return Sight(
        tests=tuple(sorted({test for sight in sights for test in sight.tests})),
        near=tuple(sorted({test for sight in sights for test in sight.near})),
        obstacle=obstacles[0] if obstacles else "",
    )


class Reach:
    """What the stable tests of one tree see."""

    def __init__(
        self, coverage: Sequence[CoveredLines], blind_spots: Sequence[BlindSpot], stable: frozenset[str]
    ) -> None:
        self._files = coverage_by_path(coverage, stable)
        self._everywhere = stable.intersection(spot.test_id for spot in blind_spots if spot.test_id)
        self._varying: defaultdict[str, set[int]] = defaultdict(set)
        for spot in blind_spots:
            self._varying[spot.path].update(spot.lines)

    def sight_of(self, path: str, source: bytes, lines: Sequence[int]) -> Sight:
        """Who sees the function that holds these lines of a file."""
        covered, scope = self._files.get(path), scope_of(source, lines)
        if covered is None or scope is None:
            return Sight(tests=(), near=(), obstacle="unknown")
        return Sight(
            tests=tuple(sorted({*covered.tests_of(scope.body), *self._everywhere})),
            near=covered.tests_of(range(min(lines), max(lines) + 1)),
            obstacle=self._obstacle(path, covered, scope, lines),
        )

    def lines_run_by(self, tests: Collection[str]) -> int:
        """Lines of source that any of these tests runs; 0 where that isn't known."""
        files = (found for path, found in self._files.items() if not is_test_file(path))
        return sum(found.lines_run_by(tests) for found in files)

    def _obstacle(self, path: str, covered: FileCoverage, scope: Scope, lines: Sequence[int]) -> str:
        if not set(lines) <= set(scope.body):
            return "head"
        is_imported_late = covered.is_executed(range(scope.outermost, scope.outermost + 1))
        if is_imported_late or covered.runs_at_import(scope.body):
            return "import"
        return "" if self._varying[path].isdisjoint(scope.body) else "order"


def scope_of(source: bytes, lines: Sequence[int]) -> Scope | None:
    """The innermost function that holds all `lines` (counted from 1); None where there is none."""
    found: Scope | None = None
    for node in descend(parse(source).root_node):
        body = node.child_by_field_name("body")
        first, last = node.start_point[0] + 1, node.end_point[0] + 1
        if node.type in SCOPES and body is not None and lines and first <= min(lines) and max(lines) <= last:
            # In order of place: what is found later lies within what was found before.
            outermost = found.outermost if found else first
            found = Scope(outermost=outermost, body=range(body.start_point[0] + 1, last + 1))
    return found
