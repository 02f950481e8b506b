"""Every stage, in the order of the data, and every check."""

from typing import Final

from assets import (
    attacking,
    behaviour,
    candidates,
    environments,
    health,
    inversions,
    mining,
    preferences,
    raw,
    rewards,
    tasks,
    trajectories,
)
from assets.stage import Stage

STAGES: Final[tuple[Stage, ...]] = (
    *raw.STAGES,
    mining.changes,
    raw.snapshots,
    *environments.STAGES,
    *health.STAGES,
    *candidates.STAGES,
    *inversions.STAGES,
    *tasks.STAGES,
    *trajectories.STAGES,
    *rewards.STAGES,
    *behaviour.STAGES,
    *preferences.STAGES,
    attacking.attacks,
)
