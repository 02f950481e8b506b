"""Every stage, in the order of the data, and every check."""

from typing import Final

from assets import candidates, environments, health, raw, rewards, tasks, trajectories
from assets.stage import Stage

STAGES: Final[tuple[Stage, ...]] = (
    *raw.STAGES,
    *environments.STAGES,
    *health.STAGES,
    *candidates.STAGES,
    *tasks.STAGES,
    *trajectories.STAGES,
    *rewards.STAGES,
)
