"""Episodes: every way one ends, what is recorded then, and that none is run twice."""

import dataclasses
import json
import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest

from oreline.agents.contract import Agent, edit_file, run_command, submit, view_file
from oreline.agents.episode import record_id, run_episode
from oreline.agents.oracle import Oracle
from oreline.agents.settings import EpisodeSettings
from oreline.recording.reader import read_prefix
from oreline.records.base import content_hash
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from tests.doubles.agents import NoSandbox, Raising, Scripted, VanishingSandbox
from tests.doubles.tasks import FLIPPED, make_task

pytestmark = pytest.mark.sandbox
FIX = edit_file("ordering.py", "first > second:", "first < second:")
LOOK = view_file("README.md")


@pytest.fixture
def task(checkout: Checkout) -> Task:
    return make_task(checkout, {"ordering.py": FLIPPED})


def changed_lines(patch: str) -> list[str]:
    return [line for line in patch.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]


FIXED = ["-    if first > second:", "+    if first < second:"]


def test_episode_says_what_it_is_about(layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout) -> None:
    episode = run_episode(layout, sandbox, task, checkout, Scripted(actions=[LOOK, submit()]), EpisodeSettings(seed=7))
    assert episode.trajectory_id == record_id(task, "scripted", 7)
    assert (episode.task_id, episode.purl, episode.task_description) == (
        "ordering-1",
        "pkg:pypi/ordering@1.0.0",
        "smaller(1, 2) should give 1 and gives 2.",
    )
    assert episode.repo.commit == task.base_commit
    assert [(step.step, step.action_type) for step in episode.trajectory] == [(1, "view_file"), (2, "submit")]
    assert episode.trajectory[0].observation["output"] == "Ordering.\n"
    assert (episode.exit_status, episode.patch) == ("submitted", "")
    timestamps = [step.timestamp for step in episode.trajectory]
    assert timestamps == sorted(timestamps)


def test_end_of_the_agent_is_a_submit(layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout) -> None:
    episode = run_episode(layout, sandbox, task, checkout, Scripted(actions=[FIX]), EpisodeSettings())
    assert [step.action_type for step in episode.trajectory] == ["edit_file", "submit"]
    assert changed_lines(episode.patch) == FIXED


def test_step_limit_keeps_the_work(layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout) -> None:
    agent = Scripted(actions=[FIX, LOOK, LOOK, LOOK])
    episode = run_episode(layout, sandbox, task, checkout, agent, EpisodeSettings(step_limit=2))
    assert (episode.exit_status, len(episode.trajectory)) == ("step_limit", 2)
    assert changed_lines(episode.patch) == FIXED


def test_time_limit_cuts_the_last_step(layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout) -> None:
    agent = Scripted(actions=[FIX, run_command("echo begun; sleep 60"), LOOK])
    episode = run_episode(layout, sandbox, task, checkout, agent, EpisodeSettings(time_limit_seconds=2))
    assert (episode.exit_status, len(episode.trajectory)) == ("time_limit", 2)
    assert episode.trajectory[1].observation["output"] == "begun\n"
    assert episode.trajectory[1].observation["stopped_by"] == "wall"
    assert changed_lines(episode.patch) == FIXED


def test_sandbox_that_vanishes_ends_the_episode(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout
) -> None:
    agent = Scripted(actions=[FIX, *[LOOK] * 8, submit()])
    episode = run_episode(layout, VanishingSandbox(sandbox, 2), task, checkout, agent, EpisodeSettings())
    assert (episode.exit_status, len(episode.trajectory)) == ("machine_error", 3)
    assert episode.trajectory[2].observation["error"] == "sandbox_failed: the sandbox went away"
    assert changed_lines(episode.patch) == FIXED
    assert list(layout.scratch.iterdir()) == []


def test_agent_that_breaks_ends_the_episode(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout
) -> None:
    episode = run_episode(layout, sandbox, task, checkout, Raising(first=FIX), EpisodeSettings())
    assert (episode.exit_status, len(episode.trajectory)) == ("error", 1)
    footer = json.loads(layout.episode(episode.trajectory_id).read_text().splitlines()[-1])
    assert footer["error"] == "agent_failed: the agent raised LookupError: no such thought"


def test_finished_episode_is_read_not_run(layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout) -> None:
    agent = Scripted(actions=[LOOK, submit()])
    first = run_episode(layout, sandbox, task, checkout, agent, EpisodeSettings())
    assert run_episode(layout, NoSandbox(), task, checkout, agent, EpisodeSettings()) == first


def test_failed_or_other_episode_is_run_anew(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout
) -> None:
    agent = Scripted(actions=[LOOK, submit()])
    failed = run_episode(layout, VanishingSandbox(sandbox, 0), task, checkout, agent, EpisodeSettings())
    again = run_episode(layout, sandbox, task, checkout, agent, EpisodeSettings())
    newer = run_episode(layout, sandbox, task, checkout, dataclasses.replace(agent, version="2"), EpisodeSettings())
    assert (failed.exit_status, again.exit_status, newer.agent.version) == ("machine_error", "submitted", "2")
    path = layout.episode(failed.trajectory_id)
    assert sorted(file.name.removeprefix(path.stem) for file in path.parent.iterdir()) == [
        ".jsonl",
        ".partial-1.jsonl",
        ".partial-2.jsonl",
    ]


def test_input_that_no_file_can_hold_is_escaped(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout
) -> None:
    agent = Scripted(actions=[edit_file("a\udcff.txt", "", "x")])
    episode = run_episode(layout, sandbox, task, checkout, agent, EpisodeSettings())
    assert episode.trajectory[0].action_input["path"] == "a\\udcff.txt"
    assert episode.trajectory[0].observation["output"] == "created a\\udcff.txt"


def _run(layout: DataLayout, task: Task, checkout: Checkout, agent: Agent) -> Episode:
    return run_episode(layout, Bubblewrap(), task, checkout, agent, EpisodeSettings())


def test_killed_episode_leaves_a_prefix_and_runs_again(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout, tmp_path: Path
) -> None:
    agent = Scripted(actions=[FIX, run_command("python -m pytest -q"), run_command("sleep 3"), submit()])
    undisturbed = _run(DataLayout(tmp_path / "other"), task, checkout, agent)
    process = multiprocessing.get_context("fork").Process(target=_run, args=(layout, task, checkout, agent))
    process.start()
    path = layout.episode(record_id(task, "scripted", 0))
    while process.is_alive() and not (path.exists() and path.read_bytes().count(b'"event": "action"') == 3):
        time.sleep(0.01)
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    assert [step.action_type for step in read_prefix(path)] == ["edit_file", "run_command"]
    assert content_hash(_run(layout, task, checkout, agent)) == content_hash(undisturbed)
    assert len(read_prefix(path.with_name(f"{path.stem}.partial-1.jsonl"))) == 2


def test_two_processes_share_one_recording(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout
) -> None:
    processes = [
        multiprocessing.get_context("fork").Process(target=_run, args=(layout, task, checkout, Oracle()))
        for _ in range(3)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    folder = layout.episode(record_id(task, "oracle", 0)).parent
    assert [process.exitcode for process in processes] == [0, 0, 0]
    assert [file.name for file in folder.iterdir()] == [f"{record_id(task, 'oracle', 0)}.jsonl"]
