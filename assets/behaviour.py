"""Layer `behaviour`: how agents go about their work, counted from cleaned episodes and their rewards."""

from typing import Final

from assets.behaviour_pictures import behaviour_pictures
from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import BEHAVIOUR, REWARDS, TRAJECTORIES
from oreline.behaviour.summary import behaviour_of
from oreline.records.behaviour import AgentBehaviour
from oreline.records.outcome import Kept


def _count(bench: Bench, inputs: Inputs) -> Kept[AgentBehaviour]:
    return Kept(rows=behaviour_of(inputs.all(TRAJECTORIES), inputs.all(REWARDS), inputs.purl))


agents: Final = Stage(
    makes=(BEHAVIOUR,), reads=(REWARDS,), may_read=(TRAJECTORIES,), work=_count, picture=behaviour_pictures
)
STAGES: Final = (agents,)
"""It runs after the trajectories: what is cleaned away is not counted."""
