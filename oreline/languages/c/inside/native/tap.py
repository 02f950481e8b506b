"""Results in the Test Anything Protocol."""

import re
from collections.abc import Iterator

from native.frameworks.framework import Case

POINT = re.compile(
    r"(not )?ok\b(?:[ \t]+(\d+))?(?:[ \t]*-)?[ \t]*([^#\n]*?)[ \t]*(?:#[ \t]*(skip|todo)\b[^\n]*)?", re.IGNORECASE
)
PLAN = re.compile(r"1\.\.(\d+)(?:[ \t]*#.*)?")
PLAN_CASE = "plan"
"""The case that stands for points that did not come."""
BAIL = re.compile(r"Bail out!(.*)")


def read_tap(text: str) -> list[Case]:
    """The points of all the plans in a text; none where there is no plan.

    Points that a plan promises and that don't come are one case that failed.
    """
    lines = text.splitlines()
    promised = [int(plan[1]) for line in lines if (plan := PLAN.fullmatch(line.strip()))]
    if not promised:
        return []
    cases = [_case(point, number) for number, point in enumerate(_points(lines), 1)]
    bails = [bail[1].strip() for line in lines if (bail := BAIL.match(line))]
    if len(cases) < sum(promised) or bails:
        said = f"{sum(promised)} were planned, {len(cases)} ran. {' '.join(bails)}"
        cases.append(Case(PLAN_CASE, "error", message=said.strip()))
    return cases


def _points(lines: list[str]) -> Iterator[re.Match[str]]:
    for line in lines:
        if point := POINT.fullmatch(line.rstrip()):
            yield point


def _case(point: re.Match[str], number: int) -> Case:
    fails, stated, words, directive = point.groups()
    kind = (directive or "").lower()
    status = "failed" if fails else "passed"
    if kind == "skip":
        status = "skipped"
    elif kind == "todo":
        status = "xfailed" if fails else "xpassed"
    return Case(words or stated or str(number), status)
