"""What several runs of one suite say of each test: one label a test, from how it ended and what it tried to reach."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oreline.records.testing import BROKEN, BaselineTest, Status, TestResult
from oreline.testing.report import DIED
from oreline.validation.deviations import AGREEING, DEFAULT, DEVIATIONS, deviation_of, parts_of
from oreline.validation.series import BaselineRun


def _words(*alternatives: str) -> re.Pattern[str]:
    """Any of them as words of their own: `ENOTFOUND` is no part of `FileNotFoundError`."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


NETWORK: Final = _words(
    "name resolution|name or service not known|nodename nor servname|getaddrinfo|gaierror|network is unreachable",
    "no route to host|max retries exceeded|nameresolutionerror|connecterror|clientconnectorerror|urlerror",
    "errno 101|errno -[23]|enetunreach|eai_again|enotfound|dial tcp|unknownhostexception|dns error",
)
EXHAUSTED: Final = _words(
    "memoryerror|_?arraymemoryerror|cannot allocate memory|no space left|file too large|disk quota exceeded",
    "too many open files|can't start new thread|out of memory|resource temporarily unavailable|outofmemoryerror",
)
NOT_BUILT: Final = "not_built"
NOT_RUN: Final = "not_run"
NO_PROGRAM: Final = "not run: its program could not be found"
"""How the message of a test begins whose program was never built, as the runners of compiled languages have it."""
Seen = Sequence[tuple[str, TestResult]]
"""What a test did in the runs that asked for it, each with the name of its run."""


def label_of(seen: Seen) -> str:
    """The label of a test, as `BaselineTest.label` lists them."""
    if all(result.status is Status.NOT_RUN for _, result in seen):
        return NOT_RUN
    usual = {result.status for name, result in seen if name == DEFAULT}
    if _needs_network([result for _, result in seen]):
        return "network"
    if len(usual) > 1:
        return _chance(seen)
    if odd := [name for name, result in seen if result.status not in usual]:
        return _cause(seen, usual, odd)
    if all(result.message.startswith(NO_PROGRAM) for _, result in seen):
        return NOT_BUILT
    if usual <= BROKEN:
        return "resources" if all(EXHAUSTED.search(result.message) for _, result in seen) else "failing"
    return "stable" if usual == {Status.PASSED} else "skipped"


def _needs_network(results: Sequence[TestResult]) -> bool:
    broken = [result for result in results if result.status in BROKEN]
    return bool(broken) and all(result.reached or NETWORK.search(result.message) for result in broken)


def _chance(seen: Seen) -> str:
    broken = [result for _, result in seen if result.status in BROKEN]
    is_short = [result.status is Status.TIMEOUT or EXHAUSTED.search(result.message) for result in broken]
    return "resources" if broken and all(is_short) else "flaky"


def _cause(seen: Seen, usual: set[Status], odd: Sequence[str]) -> str:
    """What brings the odd results about whenever it is tried by itself, twice at least; where nothing does: chance."""
    single = defaultdict(list)
    for name, result in seen:
        if len(parts_of(name)) == 1:
            single[name].append(result.status not in usual)
    causes = {deviation_of(part).label for part, odds in single.items() if all(odds) and len(odds) >= AGREEING}
    causes |= {deviation_of(parts_of(name)[0]).label for name in odd if not single.keys() & set(parts_of(name))}
    found = next((deviation.label for deviation in DEVIATIONS.values() if deviation.label in causes), "flaky")
    return _chance(seen) if found in {"flaky", "parallel"} and _chance(seen) == "resources" else found


def _missing(test_id: str) -> TestResult:
    return TestResult(test_id=test_id, status=Status.NOT_RUN, phase="", duration_seconds=0.0)


def label_tests(snapshot_id: str, runs: Sequence[BaselineRun]) -> tuple[BaselineTest, ...]:
    """One row a test id that any run knew, in order of id."""
    known = [{result.test_id: result for result in run.run.results} for run in runs]
    ids = sorted({name for results in known for name in results})
    return tuple(
        _row(snapshot_id, test, runs, [results.get(test) or _missing(test) for results in known]) for test in ids
    )


def _row(snapshot_id: str, test_id: str, runs: Sequence[BaselineRun], results: Sequence[TestResult]) -> BaselineTest:
    asked = [(run, result) for run, result in zip(runs, results, strict=True) if _is_told(test_id, run, result)]
    label = label_of([(run.name, result) for run, result in asked])
    return BaselineTest(
        snapshot_id=snapshot_id,
        test_id=test_id,
        statuses=tuple(result.status.value for result in results),
        is_stable=label == "stable",
        label=label,
        duration_seconds=_rounded(max(_seconds(runs, results), default=0.0)),
        asked=len(asked),
        passes=sum(result.status is Status.PASSED for _, result in asked),
        has_stable_id=not _is_absent(test_id, (run for run, _ in asked)),
        memory_mb=_rounded(max(result.memory_mb for result in results)),
    )


def _is_told(test_id: str, run: BaselineRun, result: TestResult) -> bool:
    """Whether a run was asked for a test and its result is the test's own: not where another one ended the run."""
    is_beside = any(deviation_of(part).label == "parallel" for part in parts_of(run.name))
    is_anothers = result.status is Status.NOT_RUN or (is_beside and result.message == DIED)
    return run.asks_for(test_id) and (run.run.finished or not is_anothers)


def _seconds(runs: Sequence[BaselineRun], results: Sequence[TestResult]) -> Iterator[float]:
    """How long a test took, where the clock that measured it was not made to run faster."""
    for run, result in zip(runs, results, strict=True):
        if "timing" not in {deviation_of(part).label for part in parts_of(run.name)}:
            yield result.duration_seconds


def _rounded(measure: float) -> float:
    """To two digits: more is noise, which a table keeps of every test of every snapshot at its full length."""
    return float(f"{measure:.2g}")


def _is_absent(test_id: str, runs: Iterable[BaselineRun]) -> bool:
    whole = [run for run in runs if run.run.finished and run.asked is None]
    return any(test_id not in run.statuses() for run in whole)
