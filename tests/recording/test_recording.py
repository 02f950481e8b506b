"""Recordings: whole ones come back equal, torn ones as far as they got, broken ones with the line that is."""

import json
import multiprocessing
import time
from pathlib import Path

import pytest

from oreline.errors import IntegrityError
from oreline.recording.header import EpisodeFooter, EpisodeHeader
from oreline.recording.reader import read_episode, read_prefix, read_recording
from oreline.recording.recorder import claim, record, set_aside
from oreline.records.trajectory import AgentInfo, Episode, Step, TrajectoryRepo

REPO = TrajectoryRepo(
    url="pkg:pypi/ordering@1.0.0", commit="c" * 40, language="python", test_command="python -m pytest"
)
AGENT = AgentInfo(name="oracle", version="1", model="")
HEADER = EpisodeHeader(
    trajectory_id="0" * 64,
    task_id="ordering-1",
    purl="pkg:pypi/ordering@1.0.0",
    task_description="It is wrong.\u2028Still the same line.",
    repo=REPO,
    agent=AGENT,
    inputs="1" * 64,
    started_at="2024-01-01T00:00:00.000+00:00",
)
FOOTER = EpisodeFooter(
    exit_status="submitted", error="", patch="diff --git\r\n", left_out=("a",), steps=2, duration_seconds=1.5
)


def write(path: Path, *, is_finished: bool = True) -> Path:
    with record(path, HEADER) as recorder:
        recorder.write_action(1, "2024-01-01T00:00:01.000+00:00", "run_command", {"command": "echo é\n"})
        recorder.write_observation(1, {"output": "é\n\x00\x1b[0m", "exit_code": 0}, {"is_edit": True})
        recorder.write_action(2, "2024-01-01T00:00:02.000+00:00", "submit", {})
        recorder.write_observation(2, {"output": ""}, {})
        if is_finished:
            recorder.write_footer(FOOTER)
    return path


STEPS = (
    Step(
        step=1,
        timestamp="2024-01-01T00:00:01.000+00:00",
        action_type="run_command",
        action_input={"command": "echo é\n"},
        observation={"output": "é\n\x00\x1b[0m", "exit_code": 0},
        signals={"is_edit": True},
    ),
    Step(
        step=2,
        timestamp="2024-01-01T00:00:02.000+00:00",
        action_type="submit",
        action_input={},
        observation={"output": ""},
        signals={},
    ),
)


def test_finished_recording_comes_back(tmp_path: Path) -> None:
    assert read_episode(write(tmp_path / "a.jsonl")) == Episode(
        trajectory_id="0" * 64,
        task_id="ordering-1",
        purl="pkg:pypi/ordering@1.0.0",
        task_description="It is wrong.\u2028Still the same line.",
        repo=REPO,
        agent=AGENT,
        trajectory=STEPS,
        exit_status="submitted",
        patch="diff --git\r\n",
        duration_seconds=1.5,
    )


def test_every_cut_leaves_a_readable_prefix(tmp_path: Path) -> None:
    data = write(tmp_path / "a.jsonl").read_bytes()
    cut = tmp_path / "cut.jsonl"
    for length in range(0, len(data), 7):
        cut.write_bytes(data[:length])
        whole_lines = data[:length].split(b"\n")[:-1]
        assert read_prefix(cut) == STEPS[: sum(line.startswith(b'{"event": "observation"') for line in whole_lines)]
        with pytest.raises(IntegrityError, match="unfinished_recording"):
            read_episode(cut)


def test_action_without_observation_is_pending(tmp_path: Path) -> None:
    lines = write(tmp_path / "a.jsonl").read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[:4]))
    recording = read_recording(cut)
    assert recording.steps == STEPS[:1]
    assert recording.pending is not None
    assert (recording.pending.step, recording.pending.action_type) == (2, "submit")


@pytest.mark.parametrize(
    ("drop", "line"),
    [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)],
    ids=["no header", "observation without action", "action after action", "observation of none", "footer too early"],
)
def test_line_that_is_missing_is_noticed(tmp_path: Path, drop: int, line: int) -> None:
    path = write(tmp_path / "a.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:drop] + lines[drop + 1 :]))
    with pytest.raises(IntegrityError, match=rf"broken_recording: .*a\.jsonl, line {line}: "):
        read_recording(path)


@pytest.mark.parametrize("garbage", ["{", "[]", '{"event": "party"}', '{"event": "_write"}', "null", "\udc80"])
def test_garbled_line_is_named(tmp_path: Path, garbage: str) -> None:
    path = write(tmp_path / "a.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = garbage.encode("utf-8", "surrogateescape") + b"\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(IntegrityError, match=r"a\.jsonl, line 4: "):
        read_recording(path)


def test_nothing_follows_the_footer(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[-1]]))
    with pytest.raises(IntegrityError, match="line 7"):
        read_recording(path)


def test_other_schema_version_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl")
    first, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps({**json.loads(first), "schema_version": 99}) + "\n" + rest)
    with pytest.raises(IntegrityError, match="schema version 99"):
        read_recording(path)


def test_recording_is_never_written_over(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl")
    with pytest.raises(FileExistsError), record(path, HEADER):
        pass


def test_recordings_set_aside_are_counted_up(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    names = [set_aside(write(path)).name for _ in range(2)]
    assert names == ["a.partial-1.jsonl", "a.partial-2.jsonl"]
    assert not path.exists()


def _hold(path: Path, log: Path) -> None:
    with claim(path), log.open("a") as stream:
        stream.write("in\n")
        stream.flush()
        time.sleep(0.05)
        stream.write("out\n")


def test_claims_exclude_each_other(tmp_path: Path) -> None:
    log = tmp_path / "log"
    spawn = multiprocessing.get_context("fork")
    processes = [spawn.Process(target=_hold, args=(tmp_path / "ab" / "a.jsonl", log)) for _ in range(5)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert log.read_text().split() == ["in", "out"] * 5
    assert list((tmp_path / "ab").iterdir()) == []
