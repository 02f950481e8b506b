"""One agent on one task, recorded as it happens. A finished episode is never run twice.

The loop between agent and session is `loop.py`.
"""

from datetime import UTC, datetime
from pathlib import Path

from oreline.agents.contract import Agent
from oreline.agents.loop import Ending, carry_through
from oreline.agents.session import open_session
from oreline.agents.settings import EpisodeSettings
from oreline.errors import IntegrityError
from oreline.recording.header import EpisodeFooter, EpisodeHeader
from oreline.recording.reader import episode_of, read_episode, read_recording
from oreline.recording.recorder import Recorder, claim, record, set_aside
from oreline.records.base import digest
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.records.trajectory import MACHINE_ERROR, AgentInfo, Episode, TrajectoryRepo
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout


def record_id(task: Task, agent_name: str, seed: int) -> str:
    """`trajectory_id` of an agent's episode on a task."""
    return digest("episode", task.instance_id, agent_name, seed)


def run_episode(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout, agent: Agent, settings: EpisodeSettings
) -> Episode:
    """The episode of `agent` on `task`: read if it is recorded already, else run and recorded.

    `checkout` is the untouched snapshot in its environment. A recording that was cut off, is broken, ended in an error
    or had other inputs is set aside and the episode run anew.

    Raises:
        CandidateError: the task's patch doesn't apply to the checkout.
        EpisodeError: the buggy tree is not the one the task was validated on.
    """
    header = _header(task, agent, settings)
    path = layout.episode(header.trajectory_id)
    with claim(path):
        stored = _stored_episode(path, header)
        if stored:
            return stored
        if path.exists():
            set_aside(path)
        with open_session(layout, sandbox, task, checkout, settings) as session, record(path, header) as recorder:
            ending = carry_through(agent.act(task), session, recorder)
            _finish(recorder, ending)
        return read_episode(path)


def _finish(recorder: Recorder, ending: Ending) -> None:
    footer = EpisodeFooter(
        exit_status=ending.exit_status,
        error=ending.error,
        patch=ending.patch,
        left_out=ending.left_out,
        steps=ending.steps,
        duration_seconds=ending.duration_seconds,
    )
    recorder.write_footer(footer)


def _stored_episode(path: Path, header: EpisodeHeader) -> Episode | None:
    """The finished episode of the same inputs, if there is one that didn't end in an error."""
    if not path.exists():
        return None
    try:
        recording = read_recording(path)
    except IntegrityError:
        return None
    if recording.header is None or recording.header.inputs != header.inputs:
        return None
    episode = episode_of(recording)
    return episode if episode and episode.exit_status not in {"error", MACHINE_ERROR} else None


def _header(task: Task, agent: Agent, settings: EpisodeSettings) -> EpisodeHeader:
    info = AgentInfo(name=agent.name, version=agent.version, model=agent.model)
    seen = (task.base_commit, task.environment_id, task.problem_statement, task.patch, task.test_files)
    return EpisodeHeader(
        trajectory_id=record_id(task, agent.name, settings.seed),
        task_id=task.instance_id,
        purl=task.purl,
        task_description=task.problem_statement,
        repo=TrajectoryRepo(
            url=task.purl, commit=task.base_commit, language=task.language, test_command=task.test_command
        ),
        agent=info,
        inputs=digest(seen, task.test_command, info, settings.model_dump(mode="json")),
        started_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
    )
