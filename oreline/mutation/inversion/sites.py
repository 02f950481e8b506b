"""Where a fix turned back changes a tree: by function, with the tests that run it. Pure."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from oreline.mutation.coverage import FileCoverage
from oreline.mutation.differences import Difference, differences
from oreline.mutation.hunks import split_lines
from oreline.mutation.proposals import SourceFile
from oreline.mutation.structure import Function, read_structure
from oreline.records.base import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Changed lines of one function, or of what stands outside of all."""

    path: str
    function: Function
    lines: tuple[int, ...]
    """In the fixed file, from 1; of lines that the bug puts in, the one that they follow."""
    before: str
    after: str

    def tests_in(self, covered: FileCoverage, stable: frozenset[str]) -> tuple[str, ...]:
        """Stable tests that run the function, if any runs what is around the changed lines."""
        around = range(self.lines[0] - 1, self.lines[-1] + 2)
        if self.function.is_module:
            return tuple(sorted(stable)) if covered.is_executed(around) or covered.runs_at_import(around) else ()
        return covered.tests_of(self.function.body) if covered.is_executed(around) else ()

    def to_json(self, operator: str) -> Json:
        """As a candidate's provenance lists it."""
        return {
            "operator": operator,
            "path": self.path,
            "function": self.function.name,
            "lines": list(self.lines),
            "before": self.before,
            "after": self.after,
        }


def sites_in(file: SourceFile, buggy: bytes) -> Iterator[Site]:
    """The places of one file, in order."""
    fixed, old = split_lines(file.source), split_lines(buggy)
    structure = read_structure(file.grammar, file.tree.root_node)
    starts = [0]
    for line in fixed:
        starts.append(starts[-1] + len(line))
    found: defaultdict[Function, list[tuple[tuple[int, ...], Difference]]] = defaultdict(list)
    for place in differences(buggy, file.source):
        lines = _lines(place, fixed)
        text = fixed[lines[0] - 1] if fixed else b""
        at = starts[lines[0] - 1] + len(text) - len(text.lstrip())
        found[structure.functions_at(at)[0]].append((lines, place))
    for function, places in found.items():
        yield Site(
            path=file.path,
            function=function,
            lines=tuple(sorted({line for lines, _ in places for line in lines})),
            before=_joined(fixed, {line for _, place in places for line in place.fixed}),
            after=_joined(old, {line for _, place in places for line in place.buggy}),
        )


def covering_tests(
    sites: tuple[Site, ...], coverage: Mapping[str, FileCoverage], stable: frozenset[str]
) -> tuple[str, ...]:
    """Stable tests that run what is changed; none where no test does."""
    nothing = FileCoverage((), frozenset())
    return tuple(sorted({test for site in sites for test in site.tests_in(coverage.get(site.path, nothing), stable)}))


def _lines(place: Difference, fixed: list[bytes]) -> tuple[int, ...]:
    wanted = [line for line in place.fixed if fixed[line].strip()]
    if wanted:
        return tuple(line + 1 for line in wanted)
    before = [line for line in range(place.fixed.start) if fixed[line].strip()]
    return (before[-1] + 1 if before else 1,)


def _joined(lines: list[bytes], chosen: set[int]) -> str:
    return b"".join(lines[line] for line in sorted(chosen)).decode()
