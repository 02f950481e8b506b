"""What every component keeps to, whatever an agent hands in: range, grid, extras, reasons; nothing is ever raised."""

import itertools
import math
from dataclasses import replace
from random import Random

import pytest

from oreline.records.base import canonical_json
from oreline.records.inspection import Remark
from oreline.rewards.component import Evidence
from oreline.rewards.components import COMPONENTS
from oreline.rewards.verdict import GRID
from tests.doubles.episodes import FIX, a_grade, a_step, a_task, an_episode, evidence_of
from tests.doubles.rows import a_file, an_inspection

TASK = a_task()
LONG = "x" * 10_000_000
BINARY = (
    "diff --git a/logo.png b/logo.png\nindex 1..2 100644\nGIT binary patch\nliteral 4\nLc${NkU|;|M00aO5\n\nliteral 0\n"
)
PATCHES = {
    "empty": "",
    "no patch": "this is no patch\n@@ nor is this\n",
    "doesn't parse": FIX.replace("+    return a + b", "+    return ((a +"),
    "binary": BINARY,
    "one long line": FIX.replace("+    return a + b", f"+    return '{LONG[:100_000]}'"),
    "CRLF": FIX.replace("\n", "\r\n"),
    "carriage returns": FIX.replace("a + b", "a + b\r"),
    "not UTF-8": FIX.replace("a + b", "'\udcff\udc80'"),
    "cut off": FIX[:-20],
    "counts that lie": FIX.replace("-1,2 +1,2", "-1,999999999 +1,999999999"),
    "odd names": FIX.replace("calc.py", "a b\tü/\udcff.py"),
    "no name": FIX.replace("a/calc.py b/calc.py", ""),
    "deletes": FIX.replace("--- a", "deleted file mode 100644\n--- a").replace("+++ b/calc.py", "+++ /dev/null"),
    "a test": FIX.replace("calc.py", "tests/test_new.py"),
}
STEPS = {
    "none": (),
    "odd inputs": (
        a_step(1, "view_file", path=None),
        a_step(1, "edit_file", path=7, old=None, new=[]),
        a_step(1, "run_command"),
        a_step(1, "run_command", command={"a": 1}),
        a_step(1, "dance", how="\udcff"),
        a_step(1, "submit", message=b"x"[0]),
    ),
    "much": (replace(a_step(1, "run_command", command="pytest"), observation={"output": LONG, "exit_code": None}),),
    "no output": (replace(a_step(1, "run_command", command="pytest"), observation={}),),
}
REMARK = Remark(tool="t", rule="r", severity="error", path="calc.py", line=-1, message="x" * 300)
INSPECTIONS = (
    None,
    an_inspection(),
    an_inspection(files=(), tools=()),
    an_inspection(
        graded_patch=FIX * 500,
        files=tuple(a_file(parses=False, odd_names=("x",) * 50, long_lines=10**9) for _ in range(99)),
        added=(REMARK,) * 200,
        added_count=10**9,
        duplicated=10**9,
    ),
)
GRADES = {"resolved": {}, "failing": {"failing": 1}, "untrusted": {"is_trustworthy": False, "reason": "no_end: x"}}


INPUTS = {name: (patch, ()) for name, patch in PATCHES.items()} | {name: (FIX, steps) for name, steps in STEPS.items()}


@pytest.mark.parametrize(("patch", "steps"), INPUTS.values(), ids=INPUTS)
def test_verdicts_on_anything_are_in_range_finite_and_told(patch: str, steps) -> None:
    for changes, inspection in itertools.product(GRADES.values(), INSPECTIONS if patch == FIX else INSPECTIONS[:2]):
        grade = replace(a_grade(TASK, **changes), graded_patch=patch)
        evidence = evidence_of(TASK, an_episode(*steps, patch=patch), grade, inspection=inspection)
        check_verdicts(evidence)


def test_nor_does_a_line_of_ten_megabytes_upset_them() -> None:
    patch = FIX.replace("+    return a + b", f"+    return '{LONG}'")
    check_verdicts(evidence_of(TASK, an_episode(patch=patch), replace(a_grade(TASK), graded_patch=patch)))


def check_verdicts(evidence: Evidence) -> None:
    for component in COMPONENTS.values():
        verdict = component.judge(evidence)
        assert component.low <= verdict.value <= component.high
        assert math.isfinite(verdict.value)
        assert verdict.value * GRID == int(verdict.value * GRID)
        assert verdict.value == 0.0 or evidence.grade.resolved or not component.is_extra
        assert verdict.reason
        assert len(canonical_json(verdict.evidence)) < 100_000


WORLD = (
    a_step(1, "view_file", path="calc.py"),
    a_step(1, "view_file", path="other.py"),
    a_step(1, "edit_file", path="calc.py", old="a - b", new="a + b"),
    a_step(1, "run_command", command="pytest -q"),
    a_step(1, "run_command", command="ls"),
)


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_step_that_repeats_the_last_one_never_raises_a_value(name: str) -> None:
    random, judge = Random(11), COMPONENTS[name].judge
    for _ in range(40):
        steps = [random.choice(WORLD) for _ in range(random.randint(1, 30))]
        values = [
            judge(evidence_of(TASK, an_episode(*path, patch=FIX), a_grade(TASK))).value
            for path in (steps, [*steps, *steps[-1:] * random.randint(1, 5)])
        ]
        if steps[-1].action_type != "edit_file":
            assert values[1] <= values[0]


GROWING = [name for name, component in COMPONENTS.items() if component.low == 0.0 or not component.is_extra]
"""Extras that only take away begin to count with the step to resolved, which is larger: `test_order.py`."""


@pytest.mark.parametrize("name", GROWING)
def test_more_passing_tests_never_lower_a_value(name: str) -> None:
    judge, episode = COMPONENTS[name].judge, an_episode(*WORLD, patch=FIX)
    values = {
        (failing, broken): judge(evidence_of(TASK, episode, a_grade(TASK, failing=failing, broken=broken))).value
        for failing in range(3)
        for broken in range(5)
    }
    for (failing, broken), value in values.items():
        better = [values[place] for place in ((failing - 1, broken), (failing, broken - 1)) if place in values]
        assert all(value <= other for other in better)
