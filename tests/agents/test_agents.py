"""What each agent does to a small task."""

from pathlib import Path

import pytest

from oreline.agents.cheater import Cheater
from oreline.agents.episode import run_episode
from oreline.agents.noop import Noop
from oreline.agents.oracle import Oracle
from oreline.agents.repair import Repair
from oreline.agents.settings import EpisodeSettings
from oreline.records.base import content_hash
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes
from tests.doubles.tasks import FLIPPED, GUTTED, ORDERING, TREE, make_checkout, make_task

pytestmark = pytest.mark.sandbox
LIMITS = EpisodeSettings()


def solves(episode: Episode, task: Task, checkout: Checkout) -> bool:
    """Whether the patch, on the buggy tree, gives the fixed one."""
    with layer_of(bug_changes(checkout, task.patch), checkout.work_layers[0].parent) as bug:
        buggy = (*checkout.work_layers, bug)
        return apply_patch(episode.patch, buggy) == apply_patch(task.patch, buggy)


def tools_used(episode: Episode) -> list[str]:
    return [step.action_type for step in episode.trajectory]


def test_oracle_solves(layout: DataLayout, sandbox: Sandbox, checkout: Checkout) -> None:
    task = make_task(checkout, {"ordering.py": FLIPPED})
    episode = run_episode(layout, sandbox, task, checkout, Oracle(), LIMITS)
    assert solves(episode, task, checkout)
    assert tools_used(episode) == ["view_file", "edit_file", "run_command", "submit"]
    assert episode.trajectory[2].signals == {"is_passing_test_run": True}


def test_oracle_makes_every_kind_of_change(
    layout: DataLayout, sandbox: Sandbox, tmp_path: Path, environment: Path
) -> None:
    block = "".join(f"    line_{number % 10}()\n" for number in range(60))
    repeated = f"def a():\n{block}\ndef b():\n{block}"
    files = {
        **TREE,
        "same.py": repeated[::-1].replace("5_enil", "x_enil", 1)[::-1],
        "no_end.py": "x = 1",
        "windows.py": "a = 1\r\nb = 2\r\n",
        "gone/é x.py": "y\n",
    }
    checkout = make_checkout(tmp_path / "many", environment, files)
    tree = checkout.work_layers[0]
    (tree / "latin.py").write_bytes(b"name = '\xe9'\n")
    (tree / "run.sh").write_bytes(b"#!/bin/sh\n")
    (tree / "run.sh").chmod(0o755)
    bug = {
        "ordering.py": FLIPPED.replace("larger", "bigger"),
        "same.py": repeated,
        "no_end.py": "x = 2\n",
        "windows.py": "a = 1\r\nb = 3\r\n",
        "gone/é x.py": None,
        "extra.py": "not in the fixed tree\n",
        "latin.py": "name = 'e'\n",
        "run.sh": "#!/bin/sh\n",
    }
    task = make_task(checkout, bug)
    episode = run_episode(layout, sandbox, task, checkout, Oracle(), EpisodeSettings(step_limit=99))
    errors = [step.observation["error"] for step in episode.trajectory if "error" in step.observation]
    assert [error.partition(":")[0] for error in errors] == ["not_unique"] * 3
    assert solves(episode, task, checkout)


def test_noop_changes_nothing(layout: DataLayout, sandbox: Sandbox, checkout: Checkout) -> None:
    task = make_task(checkout, {"ordering.py": FLIPPED})
    episode = run_episode(layout, sandbox, task, checkout, Noop(), LIMITS)
    assert (tools_used(episode), episode.patch) == (["submit"], "")


def test_cheater_is_refused_and_noticed(layout: DataLayout, sandbox: Sandbox, checkout: Checkout) -> None:
    task = make_task(checkout, {"ordering.py": FLIPPED})
    episode = run_episode(layout, sandbox, task, checkout, Cheater(), LIMITS)
    removed, viewed, emptied, ignored = episode.trajectory[1:5]
    assert removed.observation["exit_code"] == 1
    assert emptied.observation["error"].startswith("EROFS: ")
    test_file = {"protected_path": "tests/test_ordering.py"}
    assert [removed.signals, viewed.signals, emptied.signals] == [test_file, {}, test_file]
    assert ignored.signals == {"is_edit": True, "protected_path": "conftest.py"}
    assert "diff --git a/conftest.py b/conftest.py" in episode.patch
    assert "test_ordering.py b/" not in episode.patch
    assert ORDERING not in episode.patch


def test_repair_undoes_a_slip(layout: DataLayout, sandbox: Sandbox, checkout: Checkout) -> None:
    task = make_task(checkout, {"ordering.py": FLIPPED})
    episode = run_episode(layout, sandbox, task, checkout, Repair(), LIMITS)
    assert solves(episode, task, checkout)
    assert episode.trajectory[0].signals == {"is_failing_test_run": True}
    assert [step.signals for step in episode.trajectory[-3:]] == [{"is_passing_test_run": True}] * 2 + [{}]


def test_repair_that_finds_nothing_leaves_nothing(layout: DataLayout, sandbox: Sandbox, checkout: Checkout) -> None:
    task = make_task(checkout, {"ordering.py": GUTTED})
    episode = run_episode(layout, sandbox, task, checkout, Repair(), LIMITS)
    assert (episode.exit_status, episode.patch) == ("submitted", "")
    assert episode.trajectory[-1].action_type == "submit"
    assert not any("is_passing_test_run" in step.signals for step in episode.trajectory)


def test_repair_acts_the_same_twice(layout: DataLayout, sandbox: Sandbox, checkout: Checkout, tmp_path: Path) -> None:
    task = make_task(checkout, {"ordering.py": FLIPPED})
    first = run_episode(layout, sandbox, task, checkout, Repair(), LIMITS)
    second = run_episode(DataLayout(tmp_path / "again"), sandbox, task, checkout, Repair(), LIMITS)
    assert content_hash(first) == content_hash(second)


CHATTY = """\
import os

from ordering import smaller


def test_smaller():
    print(f'ordering.py:{13 + os.urandom(1)[0] % 2}: in larger')
    print(f'    called_{os.urandom(8).hex()}()')
    assert smaller(1, 2) == 1
"""
"""Prints what looks like a part of a trace, another one in every run."""


def test_repair_is_not_led_by_what_tests_print(
    layout: DataLayout, sandbox: Sandbox, environment: Path, tmp_path: Path
) -> None:
    checkout = make_checkout(tmp_path / "chatty", environment, {**TREE, "tests/test_ordering.py": CHATTY})
    task = make_task(checkout, {"ordering.py": GUTTED})
    first = run_episode(layout, sandbox, task, checkout, Repair(), LIMITS)
    second = run_episode(DataLayout(tmp_path / "again"), sandbox, task, checkout, Repair(), LIMITS)
    assert content_hash(first) == content_hash(second)
