"""The whole way from a folder to proven tasks: in a language that is compiled, and with a bug that a model wrote."""

from pathlib import Path

import pytest

from assets.plan import Plan
from oreline.chat import URL_VARIABLE
from oreline.mutation.plant import MutationSettings
from oreline.progress import silent
from oreline.records.layout import DataLayout
from pipelines.validate import validate
from tests.doubles.model import scripted_model
from tests.doubles.modules import COUNTS
from tests.doubles.toolchains import need
from tests.doubles.trees import write

PLAN = Plan.model_validate(
    {
        "health": {
            "default_runs": 3,
            "has_second_run_in_tree": False,
            "shuffle_seeds": [],
            "time_zone": "",
            "clock_offset_days": 0,
            "workers": 1,
        },
        "mutation": {"operators": ["comparison_boundary", "guard_removed"]},
        "validation": {"near_misses": 0},
    }
)
"""As few runs as prove something: each costs what starting Go takes."""


@pytest.mark.sandbox
@pytest.mark.slow
def test_go_all_the_way(sandbox: object, layout: DataLayout, tmp_path: Path) -> None:
    need("go")
    folder = write(tmp_path / "counts", COUNTS)
    found = validate(layout, str(folder), PLAN, "", silent)
    assert (found.purl, found.language, found.candidates) == ("pkg:generic/counts@0.0", "go", 3)
    # The third bug leaves a variable that nothing uses, which Go refuses.
    assert found.rejected == {"tasks/validated": {"does_not_compile": 1}}
    broken = {task.FAIL_TO_PASS: task for task in found.tasks}
    assert sorted(broken) == [(".::TestHigh",), (".::TestLow",)]
    task = broken[".::TestLow",]
    assert tuple(f".::Test{name}" for name in ("Above", "Below", "High", "Inside", "Named")) == task.PASS_TO_PASS
    assert "+\treturn number >= low && number < high\n" in task.patch
    # Coverage a test is measured for Go: Named's test can't see this bug.
    assert task.provenance["screen_tests"] == 5
    assert "coverage" not in task.provenance


CODE = '''\
"""Small numbers."""


def clamp(value, low, high):
    """The nearest number to `value` between `low` and `high`."""
    if value < low:
        return low
    if value > high:
        return high
    return value
'''
TESTS = """\
import pytest

from tiny import clamp


@pytest.mark.parametrize(("value", "result"), [(0, 2), (2, 2), (3, 3), (5, 5), (9, 5)])
def test_clamp(value, result):
    assert clamp(value, 2, 5) == result
"""
TINY = {
    "pyproject.toml": '[project]\nname = "tiny"\nversion = "1.0"\ndescription = "Tiny."\n\n'
    '[build-system]\nrequires = ["flit_core"]\nbuild-backend = "flit_core.buildapi"\n',
    "tiny/__init__.py": CODE,
    "tests/test_tiny.py": TESTS,
}


@pytest.mark.sandbox
@pytest.mark.network
@pytest.mark.slow
def test_a_bug_that_a_model_wrote_becomes_a_task(
    sandbox: object, layout: DataLayout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = PLAN.model_copy(update={"mutation": MutationSettings(operators=("sign_dropped",), model="wise")})
    wrong = CODE.partition("\n\n\n")[2].replace("    if value > high:\n        return high\n", "")
    with scripted_model(f"```python\n{wrong}```\nI took the upper limit away.") as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        found = validate(layout, str(write(tmp_path / "tiny", TINY)), plan, "", silent)
    assert found.rejected == {}, found.details
    (task,) = found.tasks
    assert (task.operator, found.candidates, len(model.requests)) == ("model_written", 1, 1)
    assert task.FAIL_TO_PASS == ("tests/test_tiny.py::test_clamp[9-5]",)
    assert len(task.PASS_TO_PASS) == 4
    assert "+    if value > high:\n+        return high\n" in task.patch
    assert task.provenance["explanation"] == "A function is wrong in what a fix of these kinds mends: guard added."
    assert task.provenance["model"]["name"] == "wise"
    told = task.problem_statement
    assert "`tiny.clamp`" in told
    assert "the result is `9`" in told
    assert not any(word in told for word in ("model", "wise", "guard", "limit"))
