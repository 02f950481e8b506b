"""What several runs of one suite say of each test: one label a test, from its statuses alone and network messages."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from oreline.records.testing import BROKEN, BaselineTest, Status, TestResult, TestRun
from oreline.validation.baseline import DEFAULT, FAST_CLOCK, SHUFFLED

NETWORK: Final = re.compile(
    r"name resolution|name or service not known|nodename nor servname|getaddrinfo|gaierror|network is unreachable"
    r"|no route to host|max retries exceeded|nameresolutionerror|connecterror|clientconnectorerror|urlerror"
    r"|errno 101|errno -[23]\b",
    re.IGNORECASE,
)


def _needs_network(results: Sequence[TestResult]) -> bool:
    broken = [result for result in results if result.status in BROKEN]
    return bool(broken) and all(NETWORK.search(result.message) for result in broken)


def _by_kind(labels: Sequence[str], results: Sequence[TestResult]) -> Mapping[str, set[Status]]:
    found: dict[str, set[Status]] = {DEFAULT: set(), SHUFFLED: set(), FAST_CLOCK: set()}
    for label, result in zip(labels, results, strict=True):
        found[label.partition(":")[0]].add(result.status)
    return found


def label_of(labels: Sequence[str], results: Sequence[TestResult]) -> str:
    """stable | flaky | order | timing | network | failing | skipped, for results in the order of `labels`."""
    kinds = _by_kind(labels, results)
    usual = kinds[DEFAULT]
    if _needs_network(results):
        return "network"
    if len(usual) > 1:
        return "flaky"
    if not kinds[SHUFFLED] <= usual:
        return "order"
    if not kinds[FAST_CLOCK] <= usual:
        return "timing"
    if usual <= BROKEN:
        return "failing"
    return "stable" if usual == {Status.PASSED} else "skipped"


def _missing(test_id: str) -> TestResult:
    return TestResult(test_id=test_id, status=Status.NOT_RUN, phase="", duration_seconds=0.0)


def label_tests(snapshot_id: str, labels: Sequence[str], runs: Sequence[TestRun]) -> tuple[BaselineTest, ...]:
    """One row a test id that any run knew, in order of id."""
    by_id = [{result.test_id: result for result in run.results} for run in runs]
    found = []
    for test_id in sorted({name for results in by_id for name in results}):
        results = [known.get(test_id) or _missing(test_id) for known in by_id]
        label = label_of(labels, results)
        found.append(
            BaselineTest(
                snapshot_id=snapshot_id,
                test_id=test_id,
                statuses=tuple(result.status.value for result in results),
                is_stable=label == "stable",
                label=label,
                duration_seconds=max(result.duration_seconds for result in results),
            )
        )
    return tuple(found)
