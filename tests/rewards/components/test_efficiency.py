import pytest

from oreline.rewards.components import efficiency
from tests.doubles.episodes import a_grade, a_step, a_task, an_episode, evidence_of

TASK = a_task()


def views(count):
    return [a_step(number, "view_file", path=f"{number}.py") for number in range(1, count + 1)]


@pytest.mark.parametrize(("steps", "value"), [(0, 1.0), (16, 1.0), (48, 0.5), (80, 0.0), (200, 0.0)])
def test_value_by_steps(steps, value):
    assert efficiency.judge(evidence_of(TASK, an_episode(*views(steps)), a_grade(TASK))).value == value


def test_nothing_for_what_is_not_resolved():
    assert efficiency.judge(evidence_of(TASK, an_episode(*views(1)), a_grade(TASK, failing=1))).value == 0.0


def test_repeated_actions_count_double():
    steps = [a_step(number, "view_file", path="a.py") for number in range(1, 33)]
    assert efficiency.count_repeats(tuple(steps)) == 31
    assert efficiency.judge(evidence_of(TASK, an_episode(*steps), a_grade(TASK))).value == (80 - 63) / 64


def test_running_the_tests_again_after_an_edit_is_no_repetition():
    run, edit = a_step(1, "run_command", command="pytest"), a_step(2, "edit_file", path="a.py", old="1", new="2")
    assert efficiency.count_repeats((run, edit, run)) == 0


def test_a_larger_gold_patch_allows_more_steps():
    task = a_task(patch=TASK.patch.replace("@@ -1,2", "@@ -1,1 +1,1 @@\n@@ -1,2"))
    assert efficiency.full_marks(task) == efficiency.full_marks(TASK) + 4
