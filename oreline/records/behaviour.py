"""How agents go about their work, in numbers: one row an agent over a set of episodes."""

from dataclasses import dataclass

from oreline.records.base import Json, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint(Record):
    """Episodes of about the same length."""

    most_steps: int
    """Largest number of steps; 0 where there is no bound."""
    episodes: int
    resolved: int
    mean_reward: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentUse(Record):
    """What one component of the reward does to the totals."""

    component: str
    mean: float
    """Of its value, cut to the cap, times its weight."""
    nonzero_share: float
    """Episodes of which it says anything."""
    capped_share: float
    """Episodes whose value lies at its cap or beyond: there it tells nothing apart any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentBehaviour(Record):
    """One agent over a set of episodes. Shares are of its episodes unless they say otherwise."""

    purl: str
    """Package URL of the repository; empty where the set is a whole release."""
    agent: str
    """Name of the agent; `all agents` for all of them together."""
    episodes: int
    """Episodes that can be read."""
    rewarded: int
    """Those of them that have a reward to learn from."""
    masked: int
    """Turns that came to no verdict, whether or not they can be read."""
    steps: int
    """Of all episodes together."""
    mean_steps: float
    steps_deviation: float
    """Standard deviation of steps, over episodes."""
    actions: Json
    """Steps by kind: the action, and `run_tests` for commands that run tests."""
    bigrams: Json
    """Pairs of one kind after another by `first>second`, the episode's `start` included."""
    repeated_share: float
    """Of steps: the same was done before, and nothing was edited since."""
    looping_share: float
    """The same two to four actions, three times in a row."""
    opening: str
    """The three first actions that most episodes begin with."""
    opening_share: float
    """Episodes that begin with exactly these."""
    truncated_share: float
    """Ended by a limit of steps or time."""
    resolved_share: float
    """Of the rewarded."""
    tampered_share: float
    """Of the rewarded."""
    mean_reward: float
    reward_deviation: float
    """Standard deviation of the total."""
    reward_by_steps: tuple[CurvePoint, ...]
    components: tuple[ComponentUse, ...]
    distances: Json
    """Jensen-Shannon divergence of `bigrams` from each other agent's, by name, in bits: 0 the same, 1 nothing alike."""
