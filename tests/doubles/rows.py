"""One plain row of each kind, with every field overridable: what tests of tables and releases start from."""

from dataclasses import replace
from typing import Any

from oreline.records.inspection import FileMeasures, Inspection, ToolReport
from oreline.records.outcome import Rejection
from oreline.records.reward import Grade, LayerResult, LayerStatus, Reward, RewardComponent
from oreline.records.source import Snapshot
from oreline.records.task import Task
from oreline.records.trajectory import AgentInfo, Episode, FinalState, Step, Trajectory, TrajectoryRepo

PATCH = """\
diff --git a/calc.py b/calc.py
--- a/calc.py
+++ b/calc.py
@@ -1,2 +1,2 @@
 def add(a, b):
-    return a - b
+    return a + b
"""


def a_snapshot(**changes: Any) -> Snapshot:
    snapshot = Snapshot(
        snapshot_id="5" * 64,
        purl="pkg:pypi/tiny@1",
        repo="pypi/tiny",
        version="1",
        commit="c" * 40,
        tree="t" * 40,
        license="MIT",
        created_at="2024-01-01T00:00:00Z",
        language="python",
        files=1,
        size_bytes=1,
    )
    return replace(snapshot, **changes)


def a_task(**changes: Any) -> Task:
    task = Task(
        instance_id="pypi__calc-1.0-0001",
        repo="pypi/calc",
        version="1.0",
        base_commit="b" * 40,
        environment_setup_commit="c" * 40,
        problem_statement="`add(1, 2)` gives -1 instead of 3.",
        hints_text="",
        patch=PATCH,
        test_patch="",
        FAIL_TO_PASS=("tests/test_calc.py::test_add",),
        PASS_TO_PASS=("tests/test_calc.py::test_zero[a b]", "tests/test_calc.py::test_é"),
        purl="pkg:pypi/calc@1.0",
        snapshot_id="5" * 64,
        candidate_id="ca" * 32,
        archive_url="https://index.example/calc-1.0.tar.gz",
        archive_sha256="a5" * 32,
        environment_id="e" * 64,
        image="",
        runtime="cpython-3.11.7",
        install=("pip install .",),
        lock=("pytest==8.3.0",),
        test_command="pytest",
        test_files=("tests/test_calc.py",),
        language="python",
        license="MIT",
        created_at="2026-01-01T00:00:00+00:00",
        origin="mutation",
        operator="swap_arithmetic",
        difficulty=0.5,
        realism=0.25,
        gold_runs=3,
        bug_runs=2,
        split="train",
        provenance={"seed": 1},
    )
    return replace(task, **changes)


def a_step(step: int, action_type: str, action_input: Any = None, observation: Any = None, **changes: Any) -> Step:
    row = Step(
        step=step,
        timestamp=f"2026-01-01T00:00:{step:02d}+00:00",
        action_type=action_type,
        action_input=action_input or {},
        observation=observation or {"output": "ok"},
        signals={},
    )
    return replace(row, **changes)


def an_episode(**changes: Any) -> Episode:
    episode = Episode(
        trajectory_id="episode-oracle",
        task_id="pypi__calc-1.0-0001",
        purl="pkg:pypi/calc@1.0",
        task_description="`add(1, 2)` gives -1 instead of 3.",
        repo=TrajectoryRepo(url="pkg:pypi/calc@1.0", commit="b" * 40, language="python", test_command="pytest"),
        agent=AgentInfo(name="oracle", version="1", model=""),
        trajectory=(
            a_step(1, "view_file", {"path": "calc.py"}, {"output": "def add(a, b):\n    return a - b\n"}),
            a_step(2, "edit_file", {"path": "calc.py", "old": "a - b", "new": "a + b"}),
            a_step(3, "submit"),
        ),
        exit_status="submitted",
        patch=PATCH,
        duration_seconds=2.5,
    )
    return replace(episode, **changes)


def a_grade(**changes: Any) -> Grade:
    grade = Grade(
        task_id="pypi__calc-1.0-0001",
        graded_patch=PATCH,
        dropped_paths=(),
        fail_to_pass_passed=("tests/test_calc.py::test_add",),
        fail_to_pass_failed=(),
        pass_to_pass_failed=(),
        missing=(),
        is_trustworthy=True,
        reason="",
    )
    return replace(grade, **changes)


def a_broken_layer(layer: str, reason: str, **changes: Any) -> LayerResult:
    """A layer that shows something."""
    result = LayerResult(
        layer=layer, status=LayerStatus.BROKEN, reason=reason, evidence=("one",), runs=0, duration_seconds=0.0
    )
    return replace(result, **changes)


def a_file(path: str = "calc.py", **changes: Any) -> FileMeasures:
    """A source file whose one changed line is as the others."""
    file = FileMeasures(
        path=path,
        language="python",
        is_new=False,
        parses=True,
        parsed=True,
        complexity_before=2,
        complexity_after=2,
        names=0,
        odd_names=(),
        added_lines=1,
        long_lines=0,
        trailing_blanks=0,
        other_indents=0,
        other_line_ends=0,
    )
    return replace(file, **changes)


def an_inspection(**changes: Any) -> Inspection:
    """Of a patch that adds nothing, by a tool that is here."""
    inspection = Inspection(
        task_id="pypi__calc-1.0-0001",
        graded_patch=PATCH,
        files=(a_file(),),
        unread=(),
        duplicated=0,
        tools=(ToolReport(tool="ruff", version="1", status="ok", detail="", before=0, after=0),),
        added=(),
        added_count=0,
        errors_added=0,
        removed_count=0,
    )
    return replace(inspection, **changes)


def a_trajectory(**changes: Any) -> Trajectory:
    episode = an_episode()
    trajectory = Trajectory(
        trajectory_id=episode.trajectory_id,
        task_id=episode.task_id,
        purl=episode.purl,
        task_description=episode.task_description,
        repo=episode.repo,
        agent=episode.agent,
        trajectory=episode.trajectory,
        exit_status=episode.exit_status,
        patch=episode.patch,
        final_state=FinalState(tests_passed=3, tests_total=3, success=True, duration_seconds=2.5),
    )
    return replace(trajectory, **changes)


def a_component(name: str, value: float, weight: float, **changes: Any) -> RewardComponent:
    """A row of a reward, of the whole episode."""
    row = RewardComponent(component=name, step=0, value=value, cap=1.0, weight=weight, reason="", evidence={})
    return replace(row, **changes)


def a_reward(**changes: Any) -> Reward:
    reward = Reward(
        trajectory_id="episode-oracle",
        task_id="pypi__calc-1.0-0001",
        agent="oracle",
        purl="pkg:pypi/calc@1.0",
        total=1.1,
        profile="default-0123",
        resolved=True,
        error_kind="",
        is_trainable=True,
        is_truncated=False,
        components=(
            a_component("outcome", 1.0, 1.0, reason="All 3 tests pass.", evidence={"passed": 3}),
            a_component("efficiency", 0.5, 0.2, reason="3 steps of at most 6."),
        ),
    )
    return replace(reward, **changes)


def a_masked_reward(**changes: Any) -> Reward:
    """One of an episode that could not be graded."""
    row = a_component("outcome", 0.0, 0.0, reason="no verdict, sandbox_broke: it fell over")
    known = {"total": None, "resolved": False, "error_kind": "sandbox_broke", "is_trainable": False}
    return a_reward(**{**known, "components": (row,), **changes})


def a_rejection(**changes: Any) -> Rejection:
    rejection = Rejection(
        stage="tasks/validated",
        subject="candidate",
        subject_id="candidate-7",
        purl="pkg:pypi/calc@1.0",
        border="ValidationError",
        reason="bug_not_seen",
        detail="No test fails with the change; nothing to learn from it.",
    )
    return replace(rejection, **changes)
