"""What a recipe decides about the stages: their settings, side by side. Reading recipes is done in pipelines."""

from typing import Annotated

from pydantic import AfterValidator, field_validator

from oreline.agents.registry import AGENTS
from oreline.agents.settings import EpisodeSettings
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import RecipeError
from oreline.mutation.plant import MutationSettings
from oreline.preferences.pairs import PreferenceSettings
from oreline.rewards.attacks.settings import AttackSettings
from oreline.rewards.judgements.settings import JudgementSettings
from oreline.rewards.profile import read_profile
from oreline.settings import Settings
from oreline.validation.health_settings import HealthSettings
from oreline.validation.settings import ValidationSettings
from quality.trajectories import QualitySettings
from sources.changes.settings import MiningSettings
from sources.gharchive.settings import ArchiveSettings
from sources.settings import SourceSettings


def _known_agent(name: str) -> str:
    if name not in AGENTS:
        raise ValueError(f"there is no agent {name!r}; there are: {', '.join(sorted(AGENTS))}")
    return name


def _known_profile(name: str) -> str:
    try:
        read_profile(name)
    except RecipeError as error:
        raise ValueError(error.detail) from error
    return name


class Plan(Settings):
    """Settings of every stage, each at its default until a recipe says otherwise."""

    sources: SourceSettings = SourceSettings()
    """How patiently to ask, and how much to take."""
    archive_hours: ArchiveSettings = ArchiveSettings()
    """Which hours of the archive of public events are read, and what of them."""
    mining: MiningSettings = MiningSettings()
    """Which mined changes become candidates."""
    environment: EnvironmentSettings = EnvironmentSettings()
    """How environments are built."""
    health: HealthSettings = HealthSettings()
    """When a suite is a fit judge."""
    mutation: MutationSettings = MutationSettings()
    """Which bugs are planted, and how many."""
    validation: ValidationSettings = ValidationSettings()
    """How candidates are proven, and how many tasks are taken."""
    agents: tuple[Annotated[str, AfterValidator(_known_agent)], ...] = ("oracle", "repair")
    """Who works on every task; at least one."""
    episodes: EpisodeSettings = EpisodeSettings()
    """Limits of one episode."""
    rewards: Annotated[str, AfterValidator(_known_profile)] = "default"
    """Reward profile: the weights of the components."""
    judgements: JudgementSettings = JudgementSettings()
    """Judgements of pairs of episodes, and who makes them."""
    attacks: AttackSettings = AttackSettings()
    """On how many tasks all known attacks are tried."""
    quality: QualitySettings = QualitySettings()
    """Which episodes may stay."""
    preferences: PreferenceSettings = PreferenceSettings()
    """Which pairs of episodes are made."""

    @field_validator("agents", mode="before")
    @classmethod
    def _are_listed(cls, names: object) -> object:
        known = f"there are: {', '.join(sorted(AGENTS))}"
        if not isinstance(names, list | tuple):
            raise ValueError(f"a list is needed, such as [oracle, repair]; {known}")  # noqa: TRY004 -- pydantic listens to ValueError
        if not names:
            raise ValueError(f"at least one is needed; {known}")
        return names

    @field_validator("agents")
    @classmethod
    def _each_once(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"named twice: {', '.join(twice)}; each agent stands once")
        return names
