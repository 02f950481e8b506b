"""One mined change to a task, in a real sandbox: what is graded of its fix must be enough."""

from collections.abc import Callable, Mapping

import pytest

from oreline.errors import ValidationError
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.records.testing import BaselineTest, HealthReport
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest, run_tests
from oreline.validation.changes import MinedChange, validate_change
from oreline.validation.settings import ValidationSettings
from sources.changes.split import split_change
from sources.history.mirror import update_mirror
from tests.doubles.changes import a_candidate
from tests.doubles.histories import HistoryMaker
from tests.doubles.offline import PURL, offline_repository

pytestmark = pytest.mark.sandbox

Prove = Callable[[Mapping[str, str], Mapping[str, str]], Task]
STRICT = "[tool.pytest.ini_options]\naddopts = '--strict-markers'\n"
BASE = {
    "calc.py": "def add(a, b):\n    return a - b\n",
    "tests/test_zero.py": "from calc import add\n\n\ndef test_zero():\n    assert add(0, 0) == 0\n",
    "pyproject.toml": STRICT,
}
FIX = {
    "calc.py": "def add(a, b):\n    return a + b\n",
    "tests/test_one.py": "from calc import add\n\n\ndef test_one():\n    assert add(1, 1) == 2\n",
}


@pytest.fixture
def prove(sandbox: Sandbox, layout: DataLayout) -> Prove:
    """What a base tree and the files of a fix make."""

    def validate(base: Mapping[str, str], fix: Mapping[str, str]) -> Task:
        history = HistoryMaker(layout.root / "origin")
        old, new = history.commit("Start", base), history.commit("Fix", fix)
        split = split_change(update_mirror(layout, PURL, history.url), old, new)
        candidate = a_candidate(
            "1" * 64,
            split.patch,
            test_patch=split.test_patch,
            purl=PURL,
            base_commit=old,
            fixed_commit=new,
            problem_statement="Sums come out as differences.",
        )
        repository, snapshot, environment = offline_repository(layout, {**base, **fix})
        tests = [
            result.test_id for result in run_tests(sandbox, checkout_of(layout, environment), TestRequest()).results
        ]
        baseline = [_passing(snapshot.snapshot_id, test) for test in tests]
        health = _healthy(snapshot.snapshot_id, environment.environment_id, len(tests))
        mined = MinedChange(
            candidate=candidate, snapshot=snapshot, environment=environment, health=health, baseline=baseline
        )
        return validate_change(layout, sandbox, repository, mined, ValidationSettings())

    return validate


def _passing(snapshot_id: str, test_id: str) -> BaselineTest:
    return BaselineTest(
        snapshot_id=snapshot_id,
        test_id=test_id,
        statuses=("passed",) * 4,
        is_stable=True,
        label="stable",
        duration_seconds=0.01,
    )


def _healthy(snapshot_id: str, environment_id: str, tests: int) -> HealthReport:
    return HealthReport(
        snapshot_id=snapshot_id,
        environment_id=environment_id,
        purl=PURL,
        verdict="healthy",
        reasons=(),
        runs=("default", "default", "shuffled:1", "fast_clock"),
        tests=tests,
        stable=tests,
        pass_share=1.0,
        duration_seconds=1.0,
    )


def test_settings_that_a_fix_brings_and_does_not_need_are_no_obstacle(prove: Prove) -> None:
    task = prove(BASE, {**FIX, "pyproject.toml": STRICT + "markers = ['slow: takes long']\n"})
    assert task.FAIL_TO_PASS == ("tests/test_one.py::test_one",)
    assert task.PASS_TO_PASS == ("tests/test_zero.py::test_zero",)
    assert (task.near_misses, task.near_misses_survived) == (2, 2), "a + a and b + b: the test adds 1 to 1"


def test_settings_that_the_tests_need_come_with_them(prove: Prove) -> None:
    marked = FIX["tests/test_one.py"].replace("def test", "@pytest.mark.slow\ndef test")
    needing = {**FIX, "tests/test_one.py": f"import pytest\n{marked}"}
    task = prove(BASE, {**needing, "pyproject.toml": STRICT + "markers = ['slow: takes long']\n"})
    assert task.FAIL_TO_PASS == ("tests/test_one.py::test_one",)
    assert ("pyproject.toml" in task.test_patch, "pyproject.toml" in task.patch) == (True, False)


def test_a_fix_that_needs_what_no_solution_may_change_is_none(prove: Prove) -> None:
    copied = {"_vendor/__init__.py": "", "_vendor/tests/__init__.py": "", "_vendor/tests/sign.py": "SIGN = -1\n"}
    source = "from _vendor.tests.sign import SIGN\n\n\ndef add(a, b):\n    return a + SIGN * b\n"
    base = {**BASE, **copied, "calc.py": source}
    fix = {**FIX, "calc.py": source.replace("add(a, b)", "add(a, b=0)"), "_vendor/tests/sign.py": "SIGN = 1\n"}
    with pytest.raises(ValidationError, match=r"no solution may change _vendor/tests/sign\.py") as caught:
        prove(base, fix)
    assert caught.value.reason == "gold_unproven"


TWICE = "def twice(a):\n    return 2 * a\n"
TWICE_TEST = "import calc\n\n\ndef test_twice():\n    assert calc.twice(2) == 4\n"
CALLED_TWICE = {**BASE, "calc.py": BASE["calc.py"] + TWICE, "tests/test_twice.py": TWICE_TEST}
RENAMED = {"tests/test_twice.py": TWICE_TEST.replace(".twice", "._twice")}


def test_a_test_that_the_fix_only_taught_a_name_of_its_own_is_in_neither_list(prove: Prove) -> None:
    task = prove(CALLED_TWICE, {**FIX, **RENAMED, "calc.py": FIX["calc.py"] + TWICE.replace("twice", "_twice")})
    assert task.FAIL_TO_PASS == ("tests/test_one.py::test_one",)
    assert task.PASS_TO_PASS == ("tests/test_zero.py::test_zero",)
    assert task.provenance["renamed"] == ["tests/test_twice.py::test_twice"]


def test_a_fix_that_only_gives_other_names_is_none(prove: Prove) -> None:
    with pytest.raises(ValidationError, match="but for names that the fix introduces") as caught:
        prove(CALLED_TWICE, {**RENAMED, "calc.py": BASE["calc.py"] + TWICE.replace("twice", "_twice")})
    assert caught.value.reason == "only_renamed"


LEANING = """\
from calc import add

SEEN = []


def test_one():
    SEEN.append(add(1, 1))
    assert SEEN == [2]


def test_two():
    assert SEEN == [2]
"""
"""The second passes because the first has run."""


def test_a_test_that_leans_on_another_is_not_asked_of_a_solution(prove: Prove) -> None:
    task = prove(BASE, {**FIX, "tests/test_one.py": LEANING})
    assert task.FAIL_TO_PASS == ("tests/test_one.py::test_one",)
    assert "tests/test_one.py::test_two" not in task.PASS_TO_PASS


def test_a_change_that_only_leaning_tests_show_is_no_task(prove: Prove) -> None:
    leaning = "import calc\nfrom test_zero import SEEN\n\n\ndef test_one():\n    assert SEEN and calc.add(1, 1) == 2\n"
    first = "SEEN = []\n\n\ndef test_zero():\n    SEEN.append(0)\n"
    with pytest.raises(ValidationError, match="only after other tests have run") as caught:
        prove({**BASE, "tests/test_zero.py": first}, {"calc.py": FIX["calc.py"], "tests/test_zz.py": leaning})
    assert caught.value.reason == "depends_on_others"


HELPER = "from calc import add\n\nSUM = add(0, 0)\n"
LEANING_BASE = {
    **BASE,
    "tests/__init__.py": "",
    "tests/helper.py": HELPER,
    "tests/test_zero.py": "from tests.helper import SUM\n\n\ndef test_zero():\n    assert SUM == 0\n",
}


def test_a_test_that_another_file_keeps_from_loading_is_tried_by_itself(prove: Prove) -> None:
    zero = LEANING_BASE["tests/test_zero.py"]
    fix = {
        "calc.py": "def add(a, b):\n    return a + b\n\n\ndef double(a):\n    return add(a, a)\n",
        "tests/helper.py": HELPER.replace("import add", "import add, double") + "TWO = double(1)\n",
        "tests/test_zero.py": f"{zero}\n\ndef test_zero_again():\n    assert SUM == 0\n",
        "tests/test_two.py": "from tests.helper import TWO\n\n\ndef test_two():\n    assert TWO == 2\n",
    }
    task = prove(LEANING_BASE, fix)
    assert task.FAIL_TO_PASS == ("tests/test_two.py::test_two",)
    assert task.PASS_TO_PASS == ("tests/test_zero.py::test_zero", "tests/test_zero.py::test_zero_again")
