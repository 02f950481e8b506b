"""Which stable tests run which lines of a file, asked for lines and for whole functions."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from oreline.records.testing import CoveredLines


class FileCoverage:
    """What runs in one file."""

    def __init__(self, rows: Iterable[CoveredLines], stable_tests: frozenset[str]) -> None:
        tests: defaultdict[int, set[str]] = defaultdict(set)
        imported: set[int] = set()
        for row in rows:
            if not row.test_id:
                imported.update(row.lines)
            elif row.test_id in stable_tests:
                for line in row.lines:
                    tests[line].add(row.test_id)
        self._tests = tests
        self._imported = imported
        self._by_range: dict[range, tuple[str, ...]] = {}

    def tests_of(self, lines: range) -> tuple[str, ...]:
        """Stable tests that run any of `lines`, sorted."""
        if lines not in self._by_range:
            found = set[str]().union(*(self._tests[line] for line in lines if line in self._tests))
            self._by_range[lines] = tuple(sorted(found))
        return self._by_range[lines]

    def lines_run_by(self, tests: Collection[str]) -> int:
        """How many lines any of these tests runs."""
        wanted = set(tests)
        return sum(not wanted.isdisjoint(found) for found in self._tests.values())

    def is_executed(self, lines: range) -> bool:
        """Whether a stable test runs any of `lines`."""
        return any(line in self._tests for line in lines)

    def runs_at_import(self, lines: range) -> bool:
        """Whether any of `lines` runs while the package is imported."""
        return not self._imported.isdisjoint(lines)


class Unmeasured(FileCoverage):
    """A file of which nobody knows what runs in it: any stable test may."""

    def __init__(self, stable_tests: frozenset[str]) -> None:
        super().__init__((), stable_tests)
        self._all = tuple(sorted(stable_tests))

    def tests_of(self, lines: range) -> tuple[str, ...]:
        """All of them, sorted."""
        return self._all

    def is_executed(self, lines: range) -> bool:
        """Whether there are any."""
        return bool(self._all)


def is_any_seen(coverage: Iterable[CoveredLines], paths: Collection[str]) -> bool:
    """Whether anything is known to run in one of these files."""
    return any(row.path in paths for row in coverage)


def coverage_by_path(coverage: Sequence[CoveredLines], stable_tests: frozenset[str]) -> dict[str, FileCoverage]:
    """The coverage of each file that has any."""
    rows: defaultdict[str, list[CoveredLines]] = defaultdict(list)
    for row in coverage:
        rows[row.path].append(row)
    return {path: FileCoverage(found, stable_tests) for path, found in rows.items()}
