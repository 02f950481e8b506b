"""Every kind of episode of one small task, scored by the real components, and releases that hold them."""

import itertools
from dataclasses import replace
from pathlib import Path
from random import Random

from pydantic import ValidationError

from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.release import write_release
from oreline.records.layout import DataLayout
from oreline.records.ledger import LedgerEntry
from oreline.records.reward import Reward
from oreline.rewards.components import COMPONENTS
from oreline.rewards.profile import RewardProfile
from oreline.rewards.score import score
from tests.doubles.episodes import FIX, a_grade, a_step, a_task, an_episode, evidence_of
from tests.doubles.rows import a_trajectory

TASK = a_task()
CHEAT = a_step(1, "run_command", command="rm tests/test_calc.py")
Case = tuple[int, int, int, bool]
"""FAIL_TO_PASS that fail, PASS_TO_PASS that broke, steps, tampered or not."""
CASES: tuple[Case, ...] = tuple(itertools.product(range(3), range(5), (1, 20, 500), (False, True)))
EXTRAS = tuple(name for name, component in COMPONENTS.items() if component.is_extra)
NOOP: Case = (2, 0, 1, False)


def name_of(case: Case) -> str:
    """The id of that case's episode."""
    failing, broken, steps, is_tampered = case
    return f"f{failing}b{broken}s{steps}{'t' if is_tampered else 'h'}"


def reward_of(case: Case, profile: RewardProfile) -> Reward:
    """What a build stores for it."""
    failing, broken, steps, is_tampered = case
    views = [a_step(number, "view_file", path=f"{number}.py") for number in range(1, steps)]
    actions = [*views, a_step(steps, "run_command", command="pytest")]
    episode = an_episode(*([CHEAT] if is_tampered else []), *actions, patch=FIX)
    scored = score(evidence_of(TASK, episode, a_grade(TASK, failing=failing, broken=broken)), profile)
    return replace(scored, trajectory_id=name_of(case))


def released(layout: DataLayout, rewards: list[Reward], name: str = "ledger") -> Path:
    """The folder of a release with those rewards; of an episode that tampered, its first step is that."""
    trajectories = [a_trajectory(trajectory_id=row.trajectory_id, trajectory=(CHEAT,)) for row in rewards]
    content = release_content(tasks=[TASK], trajectories=trajectories, rewards=rewards, rejected=[])
    origin = ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit="")
    return write_release(layout, name, content, origin).folder


def entry_of(reward: Reward) -> LedgerEntry:
    """What a table of rewards keeps for another weighing."""
    return LedgerEntry(
        trajectory_id=reward.trajectory_id,
        task_id=reward.task_id,
        agent=reward.agent,
        profile=reward.profile,
        total=reward.total,
        values=tuple((row.component, row.value) for row in reward.components),
    )


def random_profiles(count: int) -> list[RewardProfile]:
    """Profiles that just keep the order, their weights and caps no round numbers; the same ones every time."""
    random = Random(7)
    plain = [_random_profile(random, number) for number in range(count)]
    return [*plain, *(_capped(random, profile) for profile in plain)]


def _capped(random: Random, profile: RewardProfile) -> RewardProfile:
    """The profile with caps, wherever the check lets them through."""
    while True:
        caps = {name: random.uniform(0.01, 1.0) for name in COMPONENTS if random.random() < 0.5}
        told = {"name": f"capped-{profile.name}", "caps": {**caps, "tamper": random.uniform(0.9, 1.0)}}
        try:
            return RewardProfile.model_validate({**profile.model_dump(), **told})
        except ValidationError:
            continue


def _random_profile(random: Random, number: int) -> RewardProfile:
    outcome = random.uniform(0.1, 3.0)
    shares = [random.random() for _ in EXTRAS]
    room = random.uniform(0.0, 0.499) * outcome / sum(shares)
    faults = {name: random.choice([0.0, random.uniform(0.0, 5.0)]) for name in ("regression", "compiles")}
    weights = {"outcome": outcome, **faults, **{name: part * room for name, part in zip(EXTRAS, shares, strict=True)}}
    weights["tamper"] = sum(weights.values()) * random.uniform(1.0001, 2.0)
    return RewardProfile(name=f"random{number}", version=1, weights=weights)
