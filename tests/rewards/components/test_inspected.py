"""Components that judge by an inspection: compiles, static and readability."""

from dataclasses import replace

import pytest

from oreline.records.inspection import Remark
from oreline.rewards.components import compiles, readability, static
from oreline.rewards.verdict import Verdict
from tests.doubles.episodes import FIX, a_grade, a_task, an_episode, evidence_of
from tests.doubles.rows import a_file, an_inspection

TASK = a_task()
CLEAN = an_inspection()
REMARK = Remark(tool="ruff", rule="F401", severity="warning", path="calc.py", line=1, message="unused")
[RUFF] = CLEAN.tools


def judged(component, inspection, failing: int = 0) -> Verdict:
    return component.judge(
        evidence_of(TASK, an_episode(patch=FIX), a_grade(TASK, failing=failing), inspection=inspection)
    )


@pytest.mark.parametrize("component", [compiles, static, readability])
def test_without_an_inspection_the_row_says_so(component) -> None:
    verdict = judged(component, None, failing=1)
    assert (verdict.value, verdict.evidence["status"]) == (0.0, "not_available")


@pytest.mark.parametrize("component", [compiles, static, readability])
@pytest.mark.parametrize("failing", [0, 1])
def test_a_clean_patch_loses_nothing(component, failing: int) -> None:
    assert str(judged(component, CLEAN, failing).value) == "0.0"


def test_files_that_no_longer_compile_cost_what_is_no_solution() -> None:
    broken = an_inspection(files=(a_file(), a_file("b.py", parses=False), a_file("c.py", parses=False, parsed=False)))
    verdict = judged(compiles, broken, failing=1)
    assert verdict.value == pytest.approx(-1 / 3, abs=1e-6)
    assert verdict.evidence["broken"] == ["b.py"]
    assert judged(compiles, broken).value == 0.0


def test_an_error_of_a_compiler_breaks_its_file() -> None:
    remark = replace(REMARK, severity="error")
    verdict = judged(compiles, an_inspection(added=(remark,), added_count=1, errors_added=1), failing=1)
    assert (verdict.value, verdict.evidence["by"]) == (-1.0, ["parser", "ruff"])


@pytest.mark.parametrize(("count", "value"), [(1, -0.2), (4, -0.5), (12, -0.75), (10**6, -1.0)])
def test_findings_cost_less_the_more_there_are(count: int, value: float) -> None:
    verdict = judged(static, an_inspection(added=(REMARK,), added_count=count))
    assert verdict.value == pytest.approx(value, abs=1e-5)
    assert verdict.evidence["findings"] == ["ruff F401 calc.py:1 unused"]


def test_what_the_gold_patch_does_too_is_no_fault() -> None:
    gold = an_inspection(files=(a_file(long_lines=1),), added=(REMARK,), added_count=1)
    moved = replace(REMARK, line=9)
    own = an_inspection(files=(a_file(long_lines=2),), added=(moved, replace(REMARK, rule="B006")), added_count=2)
    evidence = evidence_of(TASK, an_episode(patch=FIX), a_grade(TASK), inspection=own, gold=gold)
    assert static.judge(evidence).value == pytest.approx(-0.2, abs=1e-5)
    assert readability.judge(evidence).value == pytest.approx(-1 / 9, abs=1e-5)
    assert static.judge(replace(evidence, inspection=gold)).value == 0.0
    assert readability.judge(replace(evidence, inspection=gold)).value == 0.0


def test_mending_other_things_is_not_paid() -> None:
    assert judged(static, an_inspection(removed_count=50)).value == 0.0


@pytest.mark.parametrize(("lines", "value"), [(40, 0.0), (41, -0.2), (80, -0.2), (81, -1 / 3)])
def test_a_patch_far_larger_than_gold_counts_as_findings(lines: int, value: float) -> None:
    body = "".join(f"+line {number}\n" for number in range(lines))
    patch = f"diff --git a/b.py b/b.py\nnew file mode 100644\n--- /dev/null\n+++ b/b.py\n@@ -0,0 +1,{lines} @@\n{body}"
    assert judged(static, an_inspection(graded_patch=patch)).value == pytest.approx(value, abs=1e-5)


@pytest.mark.parametrize("status", ["not_available", "failed"])
def test_a_tool_that_said_nothing_is_no_praise_and_no_blame(status: str) -> None:
    tools = (replace(RUFF, status=status, detail="it isn't here"),)
    verdict = judged(static, an_inspection(tools=tools, added=(REMARK,), added_count=1))
    assert (verdict.value, verdict.evidence["status"]) == (0.0, "not_available")
    assert verdict.evidence["tools"]["ruff"]["detail"] == "it isn't here"
    assert "no answer of ruff" in verdict.reason


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"odd_names": ("newName",)}, 1),
        ({"long_lines": 2, "trailing_blanks": 1, "other_line_ends": 1}, 4),
        ({"other_indents": 5_000}, 8),
    ],
)
def test_what_reads_otherwise_counts_up_to_a_point(changes, faults: int) -> None:
    verdict = judged(readability, an_inspection(files=(a_file(**changes),)))
    assert verdict.value == pytest.approx(-faults / (faults + 8), abs=1e-5)


def test_copies_count() -> None:
    verdict = judged(readability, an_inspection(duplicated=2))
    assert (verdict.evidence["copied"], verdict.value < 0) == (2, True)


def test_nothing_for_what_is_not_resolved() -> None:
    bad = an_inspection(added=(REMARK,), added_count=9, duplicated=9)
    assert judged(static, bad, failing=1).value == judged(readability, bad, failing=1).value == 0.0
