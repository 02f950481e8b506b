"""Plant fixes turned back: from a tree and the fixes it once got to candidates, one a fix, or to rejections."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from oreline.errors import CandidateError, OrelineError
from oreline.mutation.coverage import FileCoverage, Unmeasured, coverage_by_path
from oreline.mutation.inversion.fix import Fix
from oreline.mutation.inversion.head import Head, read_head
from oreline.mutation.inversion.sites import covering_tests
from oreline.mutation.inversion.turned import Turned, Turner
from oreline.mutation.planted import planted_candidate
from oreline.mutation.realism.rows import with_realism
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Snapshot
from oreline.records.task import Candidate
from oreline.records.testing import CoveredLines

STAGE: Final = "candidates/inversions"
INVERTED_FIX: Final = "inverted_fix"
EXPLANATION: Final = "The code does again what it did before it was mended once."


def plant_fixes(
    snapshot: Snapshot,
    layers: tuple[Path, ...],
    coverage: Sequence[CoveredLines] | None,
    stable_tests: frozenset[str],
    fixes: Iterable[Fix | Rejection],
    limit: int,
) -> Kept[Candidate]:
    """At most `limit` candidates in the order of `fixes`; what is a rejection already stays one.

    `layers` are those of the fixed work tree, bottom first; without `coverage` (None: it can't be measured) all stable
    tests stand as those that run what is changed.
    """
    head, unread = read_head(layers)
    planting = _Planting(snapshot, head, coverage, stable_tests)
    candidates: list[Candidate] = []
    rejected = [planting.refusal(path, "candidate", error) for path, error in unread]
    over = CandidateError("over_limit", f"limit, {limit}, was reached by newer fixes")
    for fix in fixes:
        if isinstance(fix, Rejection):
            rejected.append(fix)
            continue
        if len(candidates) >= limit:
            rejected.append(planting.refusal(fix.change_id, "change", over))
            continue
        try:
            candidates.append(planting.grow(fix))
        except CandidateError as error:
            rejected.append(planting.refusal(fix.change_id, "change", error))
    return Kept(rows=tuple(candidates), rejected=tuple(rejected))


class _Planting:
    """One run."""

    def __init__(
        self, snapshot: Snapshot, head: Head, coverage: Sequence[CoveredLines] | None, stable: frozenset[str]
    ) -> None:
        self._snapshot = snapshot
        self._turner = Turner(head)
        self._coverage = None if coverage is None else coverage_by_path(coverage, stable)
        self._stable = stable

    def refusal(self, name: str, subject: str, error: OrelineError) -> Rejection:
        return reject(error, stage=STAGE, subject=subject, subject_id=name, purl=self._snapshot.purl)

    def grow(self, fix: Fix) -> Candidate:
        """The candidate that a fix makes.

        Raises:
            CandidateError: as `invert`; `duplicate`; `not_covered`.
        """
        turned = self._turner.turn_back(fix)
        tests = covering_tests(turned.sites, self._covered(turned), self._stable)
        if not tests:
            first = turned.sites[0]
            raise CandidateError("not_covered", f"no stable test runs {first.function.name} of {first.path}")
        return with_realism(self._candidate(fix, turned, tests), turned.versions)

    def _covered(self, turned: Turned) -> Mapping[str, FileCoverage]:
        if self._coverage is None:
            return {one.path: Unmeasured(self._stable) for one in turned.versions}
        return self._coverage

    def _candidate(self, fix: Fix, turned: Turned, tests: tuple[str, ...]) -> Candidate:
        first, snapshot = turned.sites[0], self._snapshot
        told = {"inverts": fix.told, "sites": [site.to_json(INVERTED_FIX) for site in turned.sites]}
        return planted_candidate(
            snapshot,
            turned.patch,
            operator=INVERTED_FIX,
            explanation=EXPLANATION,
            path=first.path,
            function=first.function.name,
            lines=first.lines,
            covering_tests=tests,
            provenance={**told, "coverage": "none"} if self._coverage is None else told,
            fixed_commit=snapshot.upstream_commit,
        )
