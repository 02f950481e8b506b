"""From what tools say to statuses."""

from collections.abc import Sequence
from dataclasses import replace

from native.ctest_files import Outcome
from native.frameworks.framework import Case

CRASHES = frozenset({"SEGFAULT", "ILLEGAL", "NUMERICAL", "INTERRUPT", "OTHER_FAULT", "BAD_COMMAND", "Bus error"})
SKIPS = ("Disabled", "SKIP_RETURN_CODE", "SKIP_REGULAR_EXPRESSION")


def numbered(names: Sequence[str]) -> list[str]:
    """Each name once: the second of a name is `name #2`."""
    seen: dict[str, int] = {}
    found: list[str] = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return found


def unique(cases: Sequence[Case]) -> list[Case]:
    """The same with each name once."""
    names = numbered([case.name for case in cases])
    return [replace(case, name=name) for case, name in zip(cases, names, strict=True)]


def judge(outcome: Outcome | None, *, is_expected_to_fail: bool) -> tuple[str, str]:
    """Status and message of a test that CTest ran as a whole."""
    if outcome is None:
        return "not_run", "ctest ended before it came to this test"
    if outcome.status == "passed":
        return ("xfailed" if is_expected_to_fail else "passed"), ""
    if outcome.status == "notrun":
        is_skipped = outcome.detail.startswith(SKIPS)
        return "skipped" if is_skipped else "error", f"{outcome.detail}: {outcome.output}"[:2000]
    if outcome.detail == "Timeout":
        return "timeout", "stopped by its time limit"
    if outcome.detail in CRASHES:
        return "error", f"{outcome.detail}: {outcome.output[-1800:]}"
    opening = "expected to fail, and passed; " if is_expected_to_fail and outcome.detail == "Failed" else ""
    return "failed", opening + outcome.output[-1800:]
