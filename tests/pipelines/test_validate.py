"""The whole way from a folder to proven tasks, in a language that is compiled."""

from pathlib import Path

import pytest

from assets.plan import Plan
from oreline.progress import silent
from oreline.records.layout import DataLayout
from pipelines.validate import validate
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
