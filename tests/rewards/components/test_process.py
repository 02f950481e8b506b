from dataclasses import replace

import pytest

from oreline.records.trajectory import Step
from oreline.rewards.components import process
from oreline.rewards.verdict import Verdict
from tests.doubles.episodes import FIX, a_grade, a_step, a_task, an_episode, evidence_of

TASK = a_task()
LOOK = a_step(1, "view_file", path="calc.py")
FIXED = a_step(1, "edit_file", path="calc.py", old="a - b", new="a + b")
AGAIN = a_step(1, "edit_file", path="calc.py", old="a + b", new="b + a")
SUBMIT = a_step(1, "submit")


def a_run(exit_code: int, command: str = "pytest -q", output: str = "") -> Step:
    return replace(a_step(1, "run_command", command=command), observation={"output": output, "exit_code": exit_code})


RED, GREEN = a_run(1), a_run(0)


def judged(*steps: Step, failing: int = 0, patch: str = FIX) -> Verdict:
    numbered = [replace(step, step=number) for number, step in enumerate(steps, start=1)]
    return process.judge(evidence_of(TASK, an_episode(*numbered, patch=patch), a_grade(TASK, failing=failing)))


@pytest.mark.parametrize(
    ("steps", "value", "counts"),
    [
        ((LOOK, FIXED, GREEN, SUBMIT), 0.0, None),
        ((a_run(0, "cat calc.py"), FIXED, GREEN, SUBMIT), 0.0, None),
        ((a_run(1, "grep -rn add .", "calc.py:1:def add(a, b):"), FIXED, GREEN, SUBMIT), 0.0, None),
        ((RED, LOOK, FIXED, GREEN, SUBMIT), 0.0, None),
        ((FIXED, GREEN, SUBMIT), -1 / 8, {"blind_edit": 1}),
        ((LOOK, FIXED, SUBMIT), -1 / 4, {"untested": 1}),
        ((LOOK, FIXED, RED, SUBMIT), -1 / 4, {"untested": 1}),
        ((LOOK, FIXED, GREEN, AGAIN, SUBMIT), -1 / 4, {"untested": 1}),
        ((LOOK, LOOK, FIXED, GREEN, SUBMIT), -1 / 8, {"repeated": 1}),
        ((LOOK, LOOK, LOOK, FIXED, GREEN, SUBMIT), -3 / 16, {"repeated": 2}),
        ((LOOK, a_run(0, " "), FIXED, GREEN, SUBMIT), -1 / 16, {"refused": 1}),
    ],
    ids=[
        "clean", "seen by command", "seen in output", "reproduced", "blind", "untested", "red", "edited after tests",
        "twice", "thrice", "nothing asked",
    ],
)  # fmt: skip
def test_faults_cost_and_further_ones_cost_half(steps, value, counts) -> None:
    verdict = judged(*steps)
    assert verdict.value == value
    assert {kind: count for kind, count in verdict.evidence.get("counts", {}).items() if count} == (counts or {})


def test_recovery_and_reproduction_are_told_and_not_paid() -> None:
    wrong = a_step(1, "edit_file", path="calc.py", old="a - b", new="a * b")
    verdict = judged(RED, LOOK, wrong, RED, FIXED, GREEN, SUBMIT)
    assert (verdict.value, verdict.evidence["recoveries"]) == (0.0, 1)
    assert verdict.evidence["saw_failure_before_edit"]


def test_a_pipe_that_hides_the_exit_code_hides_no_failure() -> None:
    assert judged(LOOK, FIXED, a_run(0, "pytest | tail -3", "2 failed, 1 passed"), SUBMIT).value == -1 / 4
    assert judged(LOOK, FIXED, a_run(0, "pytest | tail -3", "3 passed"), SUBMIT).value == 0.0


@pytest.mark.parametrize(
    "command", ["go test ./...", "cargo test --offline", "npm test", "mvn -q test", "ctest", "python -m unittest -q"]
)
def test_other_languages_test_too(command: str) -> None:
    assert judged(LOOK, FIXED, a_run(0, command), SUBMIT).value == 0.0


def test_all_faults_together_cost_no_more_than_one() -> None:
    noise = replace(a_step(1, "run_command", command=" "), observation={"output": "x" * 1_000_000})
    verdict = judged(*[FIXED] * 40, *[noise] * 40)
    assert -1.0 <= verdict.value < -0.75


def test_useless_steps_never_raise_it() -> None:
    path = [LOOK, FIXED, GREEN]
    last = judged(*path).value
    for step in (LOOK, a_step(1, "view_file", path="b.py"), a_run(0, "ls"), a_run(0, "ls"), a_run(0, ""), GREEN) * 4:
        path.append(step)
        now = judged(*path).value
        assert now <= last
        last = now


def test_nothing_for_what_is_not_resolved_but_the_parts() -> None:
    verdict = judged(FIXED, failing=1)
    assert verdict.value == 0.0
    assert verdict.evidence["fault_count"] == 2
