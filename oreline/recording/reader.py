"""Reads recordings back: whole ones as episodes, interrupted ones as far as they got."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oreline.errors import IntegrityError
from oreline.recording.header import SCHEMA_VERSION, EpisodeFooter, EpisodeHeader
from oreline.records.trajectory import AgentInfo, Episode, Step, TrajectoryRepo


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What a file holds. Only one with a footer is finished."""

    header: EpisodeHeader | None
    """None when the run was killed before it was written."""
    steps: tuple[Step, ...]
    """Actions with their observations."""
    pending: Step | None
    """The last action, when the run was killed before its observation came."""
    footer: EpisodeFooter | None


class _Reading:
    """The events read so far, each checked against what may come next."""

    def __init__(self) -> None:
        self.header: EpisodeHeader | None = None
        self.steps: list[Step] = []
        self.pending: Step | None = None
        self.footer: EpisodeFooter | None = None

    def take(self, event: dict[str, Any]) -> None:
        """Add one event. ValueError when it can't come here."""
        kind = event.pop("event")
        if (kind == "header") != (self.header is None) or self.footer:
            raise ValueError(f"a {kind} event can't stand here")
        getattr(self, f"_take_{kind}")(event)

    def _take_header(self, event: dict[str, Any]) -> None:
        if event["schema_version"] != SCHEMA_VERSION:
            raise ValueError(f"schema version {event['schema_version']} is unknown; this code reads {SCHEMA_VERSION}")
        parts = {"repo": TrajectoryRepo(**event["repo"]), "agent": AgentInfo(**event["agent"])}
        self.header = EpisodeHeader(**{**event, **parts})

    def _take_action(self, event: dict[str, Any]) -> None:
        if self.pending or event["step"] != len(self.steps) + 1:
            raise ValueError(f"action {event['step']} follows {len(self.steps)} whole steps")
        self.pending = Step(**event, observation={}, signals={})

    def _take_observation(self, event: dict[str, Any]) -> None:
        if not self.pending or event["step"] != self.pending.step:
            raise ValueError(f"the observation of step {event['step']} has no action before it")
        action = self.pending
        self.steps.append(
            Step(
                step=action.step,
                timestamp=action.timestamp,
                action_type=action.action_type,
                action_input=action.action_input,
                observation=event["observation"],
                signals=event["signals"],
            )
        )
        self.pending = None

    def _take_footer(self, event: dict[str, Any]) -> None:
        footer = EpisodeFooter(**{**event, "left_out": tuple(event["left_out"])})
        if self.pending or footer.steps != len(self.steps):
            raise ValueError(f"the footer counts {footer.steps} steps, {len(self.steps)} are whole")
        self.footer = footer


def _whole_lines(path: Path) -> Iterator[bytes]:
    """Lines that were written to their end: a torn one can only be the last, and has no newline."""
    with path.open("rb") as stream:
        yield from (line for line in stream if line.endswith(b"\n"))


def read_recording(path: Path) -> Recording:
    """What a recording holds, however far it got; a torn last line is left out.

    Raises:
        IntegrityError: any other line can't be read or can't stand where it stands.
    """
    reading = _Reading()
    for number, line in enumerate(_whole_lines(path), start=1):
        try:
            reading.take(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            what = f"{path}, line {number}: {error}; set the file aside and run the episode again"
            raise IntegrityError("broken_recording", what) from error
    return Recording(header=reading.header, steps=tuple(reading.steps), pending=reading.pending, footer=reading.footer)


def read_prefix(path: Path) -> tuple[Step, ...]:
    """The whole steps of a recording, finished or not.

    Raises:
        IntegrityError: a line that isn't a torn last one can't be read.
    """
    return read_recording(path).steps


def episode_of(recording: Recording) -> Episode | None:
    """The episode of a finished recording, else None."""
    header, footer = recording.header, recording.footer
    if header is None or footer is None:
        return None
    return Episode(
        trajectory_id=header.trajectory_id,
        task_id=header.task_id,
        purl=header.purl,
        task_description=header.task_description,
        repo=header.repo,
        agent=header.agent,
        trajectory=recording.steps,
        exit_status=footer.exit_status,
        patch=footer.patch,
        duration_seconds=footer.duration_seconds,
    )


def read_episode(path: Path) -> Episode:
    """The episode of a finished recording.

    Raises:
        IntegrityError: it is broken or not finished.
    """
    episode = episode_of(read_recording(path))
    if episode is None:
        raise IntegrityError("unfinished_recording", f"{path} has no footer: its run was killed; run it again")
    return episode
