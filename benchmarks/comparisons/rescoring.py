"""How many stored episodes a second get another profile's totals, from values in memory and from a release on disk."""

import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.ledger import read_ledger
from oreline.exports.release import write_release
from oreline.records.layout import DataLayout
from oreline.rewards.profile import read_profile
from oreline.rewards.rescore import rescore
from oreline.rewards.score import score
from tests.doubles.episodes import a_grade, a_step, a_task, an_episode, evidence_of
from tests.doubles.rows import a_trajectory

EPISODES: Final = 20_000


def compare(episodes: int = EPISODES) -> Iterator[str]:
    """Lines of episodes a second."""
    profile = read_profile()
    with tempfile.TemporaryDirectory(prefix="bench-rescoring-") as name:
        folder = _release(DataLayout(Path(name)), episodes)
        started = time.perf_counter()
        entries = read_ledger(folder)
        read = time.perf_counter()
        same = sum(rescore(entry, profile).total == entry.total for entry in entries)
        ended = time.perf_counter()
    yield f"{len(entries)} episodes, {same} totals the same to the bit under the profile they were made with"
    yield f"from a release on disk: {len(entries) / (ended - started):,.0f} episodes a second"
    yield f"weighing alone: {len(entries) / (ended - read):,.0f} episodes a second"


def _release(layout: DataLayout, episodes: int) -> Path:
    task, profile = a_task(), read_profile()
    rewards = [
        score(
            evidence_of(task, an_episode(*[a_step(1, "submit")] * (number % 90)), a_grade(task, broken=number % 5)),
            profile,
        )
        for number in range(450)
    ]
    names = [f"{number:064x}" for number in range(episodes)]
    content = release_content(
        tasks=[task],
        trajectories=[a_trajectory(trajectory_id=name, trajectory=()) for name in names],
        rewards=[replace(rewards[number % 450], trajectory_id=name) for number, name in enumerate(names)],
        rejected=[],
    )
    origin = ReleaseProvenance(recipe_name="bench", recipe_hash="r" * 64, code_commit="")
    return write_release(layout, "bench", content, origin).folder
