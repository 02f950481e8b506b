from dataclasses import replace

import pytest

from oreline.errors import GradingError, SandboxError
from oreline.records.reward import LayerStatus
from oreline.rewards.grade import grade, grade_afresh
from oreline.rewards.verify import verify_task
from oreline.sandbox.contract import Command, Finished, Sandbox
from tests.rewards.conftest import CALC, TESTS

pytestmark = pytest.mark.sandbox


def test_gold_patch_is_resolved(ground):
    graded = ground.grade({"calc.py": CALC})
    assert graded.resolved
    assert graded.graded_patch == ground.task.patch
    assert graded.fail_to_pass_passed == ground.task.FAIL_TO_PASS
    assert (graded.is_trustworthy, graded.reason) == (True, "")
    held = {layer.layer for layer in graded.layers if layer.status is LayerStatus.HELD}
    assert held == {"canary"}
    assert {layer.reason.partition(":")[0] for layer in graded.layers if layer.layer not in held} == {"gold_patch"}


def test_doing_nothing_is_not(ground):
    graded = ground.grade({})
    assert not graded.resolved
    assert graded.is_trustworthy
    assert graded.fail_to_pass_failed == ground.task.FAIL_TO_PASS
    assert graded.pass_to_pass_failed == ()


def test_a_good_fix_with_a_test_of_its_own_is_resolved_without_it(ground):
    graded = ground.grade({"calc.py": CALC, "tests/test_mine.py": "def test_mine():\n    assert False\n"})
    assert graded.resolved
    assert graded.dropped_paths == ("tests/test_mine.py",)


def test_a_fix_that_breaks_another_function_is_not_resolved(ground):
    graded = ground.grade({"calc.py": CALC.replace("a - b", "b - a")})
    assert graded.fail_to_pass_failed == ()
    assert graded.pass_to_pass_failed == ("tests/test_calc.py::test_sub",)
    assert not graded.resolved


def test_a_patch_that_breaks_the_import_is_the_patch_s_own_fault(ground):
    graded = ground.grade({"calc.py": "def add(\n"})
    assert graded.is_trustworthy
    assert graded.missing == (*ground.task.FAIL_TO_PASS, *ground.task.PASS_TO_PASS)
    assert graded.pass_to_pass_failed == ground.task.PASS_TO_PASS


def test_a_patch_that_ends_the_runner_is_the_patch_s_own_fault(ground):
    graded = ground.grade({"calc.py": "import os\nos._exit(0)\n" + CALC})
    assert not graded.resolved
    assert graded.reason.startswith("no_end: ")


def test_a_patch_that_does_not_apply(ground):
    patch = ground.task.patch.replace("a * b", "a ** b")
    graded = grade_afresh(ground.sandbox, ground.layout, ground.checkout, ground.task, patch)
    assert not graded.resolved
    assert graded.reason.startswith("patch_does_not_apply: ")
    assert graded.fail_to_pass_failed == ground.task.FAIL_TO_PASS


def test_verify(ground):
    assert verify_task(ground.sandbox, ground.layout, ground.checkout, ground.task) == (True, True)


@pytest.mark.parametrize(
    "settings",
    [
        'python_files = ["check_*.py"]\npython_functions = ["check_*"]\npython_classes = ["Check*"]',
        'testpaths = ["tests"]\naddopts = "-k calc -m \'not slow\'"\nmarkers = ["slow"]',
        'norecursedirs = ["t*"]\ntestpaths = ["tests/test_calc.py"]',
    ],
    ids=["own names", "own selection", "own folders"],
)
def test_planted_tests_run_whatever_the_suite_s_settings(make, settings):
    names = TESTS.replace("def test_", "def check_") if "check_" in settings else TESTS
    path = "check_calc.py" if "check_" in settings else "tests/test_calc.py"
    other = make(
        {"pyproject.toml": f"[tool.pytest.ini_options]\n{settings}\n", "tests/test_calc.py": TESTS, path: names}
    )
    graded = other.grade({})
    assert graded.layers[0].status is LayerStatus.HELD
    assert graded.is_trustworthy


def test_the_same_part_is_graded_once(ground):
    first = grade(ground.sandbox, ground.layout, ground.checkout, ground.task, "")
    cheating = ground.patch({"tests/test_calc.py": None})
    again = grade(NoSandbox(), ground.layout, ground.checkout, ground.task, cheating)
    assert again.fail_to_pass_failed == first.fail_to_pass_failed
    assert again.dropped_paths == ("tests/test_calc.py",)
    assert first.dropped_paths == ()


class NoSandbox:
    """A sandbox that breaks whatever it is asked."""

    name = "broken"

    def run(self, command: Command) -> Finished:
        raise SandboxError("no_sandbox", "it fell over")


def test_a_broken_sandbox_gives_no_grade(ground):
    with pytest.raises(GradingError) as caught:
        grade_afresh(NoSandbox(), ground.layout, ground.checkout, ground.task, ground.task.patch)
    assert caught.value.reason == "sandbox_broke"


def test_a_suite_that_gives_no_evidence_by_itself_gives_no_grade(make):
    other = make({"conftest.py": "import os\nos._exit(0)\n"})
    with pytest.raises(GradingError) as caught:
        other.grade({"calc.py": CALC})
    assert caught.value.reason == "no_evidence"


class Stopping:
    """A sandbox in which the first so many test runs meet a limit."""

    name = "stopping"

    def __init__(self, sandbox: Sandbox, stopped_by: str, times: int) -> None:
        self._sandbox, self._stopped_by, self._left = sandbox, stopped_by, times

    def run(self, command: Command) -> Finished:
        self._left -= 1
        done = self._sandbox.run(command)
        return done if self._left < 0 else replace(done, exit_code=None, stopped_by=self._stopped_by, report=b"")


@pytest.mark.parametrize("limit", ["wall", "memory"])
def test_a_patch_that_meets_a_limit_which_its_task_keeps_has_failed(ground, limit):
    patch = ground.patch({"calc.py": CALC.replace("a - b", "b - a")})
    sandbox = Stopping(ground.sandbox, limit, 1)
    graded = grade_afresh(sandbox, ground.layout, ground.checkout, ground.task, patch)
    assert (graded.resolved, graded.is_trustworthy) == (False, True)
    assert graded.reason == f"limit_met: {limit} stopped the run"
    assert graded.missing == (*ground.task.FAIL_TO_PASS, *ground.task.PASS_TO_PASS)


@pytest.mark.parametrize(("files", "limit"), [({}, "wall"), ({"calc.py": CALC}, "memory")])
def test_a_grader_too_small_for_the_solved_tree_gives_no_grade(ground, files, limit):
    sandbox = Stopping(ground.sandbox, limit, 2)
    with pytest.raises(GradingError) as caught:
        grade_afresh(sandbox, ground.layout, ground.checkout, ground.task, ground.patch(files))
    assert (caught.value.reason, caught.value.fault, caught.value.is_passing) == ("grader_limit", "machine", True)


def test_a_task_whose_bug_does_not_apply_gives_no_grade(ground):
    stale = replace(ground.task, patch=ground.task.patch.replace("a + b", "a  +  b"))
    with pytest.raises(GradingError) as caught:
        grade_afresh(ground.sandbox, ground.layout, ground.checkout, stale, "")
    assert caught.value.reason == "bad_task"


@pytest.mark.parametrize("path", ["helper.py", "helper/__init__.py", "src/helper.py"])
def test_a_module_in_place_of_an_installed_one_is_no_solution(make, path):
    bench = make({"tests/test_calc.py": f"from helper import check\n{TESTS}"})
    packages = next(bench.checkout.env_layers[0].glob("lib/python*/site-packages"))
    (packages / "helper.py").write_text("def check(): ...\n")
    assert bench.grade({"calc.py": CALC}).resolved
    graded = bench.grade({"calc.py": CALC, path: "def check(): ...\n"})
    assert not graded.resolved
    assert graded.reason.startswith("patch_does_not_apply: ")


def test_a_new_module_of_a_package_that_is_installed_as_well_is_welcome(make):
    bench = make({"helper/__init__.py": ""})
    packages = next(bench.checkout.env_layers[0].glob("lib/python*/site-packages"))
    (packages / "helper.py").write_text("")
    assert bench.grade({"calc.py": CALC, "helper/more.py": "MORE = 1\n"}).resolved
