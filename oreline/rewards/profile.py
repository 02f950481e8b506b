"""The weights of the reward components: read, checked for the order they must keep, and identified by hash.

Weights live in `profiles/*.yaml` alone; components never know theirs.
"""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import yaml
from pydantic import ValidationError, model_validator

from oreline.errors import RecipeError
from oreline.records.base import digest
from oreline.records.reward import cut_to
from oreline.rewards.components import COMPONENTS
from oreline.rewards.components.outcome import MOST_UNRESOLVED
from oreline.rewards.layers import LAYERS
from oreline.settings import Settings

PROFILES: Final = Path(__file__).parent / "profiles"


class RewardProfile(Settings):
    """Weights by component name, versioned."""

    name: str
    """Such as `default`."""
    version: int
    """Raised with every change of a weight."""
    weights: Mapping[str, float]
    """By component, none negative; one that isn't named weighs nothing and is recorded all the same."""
    caps: Mapping[str, float] = {}
    """Largest magnitude of a component's value that counts, above 0; 1, the most there is, where none is named."""
    layers: tuple[str, ...] = tuple(LAYERS)
    """What gradings are held against beside the tests; all there is where nothing is said."""

    def weight(self, component: str) -> float:
        """What the component counts."""
        return self.weights.get(component, 0.0)

    def cap(self, component: str) -> float:
        """How much of the component's value counts."""
        return self.caps.get(component, 1.0)

    @property
    def profile_id(self) -> str:
        """`name@version:hash`, as it stands in every reward."""
        return f"{self.name}@{self.version}:{self._digest[:12]}"

    @property
    def _digest(self) -> str:
        return digest(self.name, self.version, self.weights, self.caps, sorted(self.layers))

    @model_validator(mode="after")
    def _check(self) -> "RewardProfile":
        unknown = sorted({*self.weights, *self.caps} - COMPONENTS.keys())
        if unknown:
            raise ValueError(f"no component {', '.join(unknown)}; there are {', '.join(COMPONENTS)}")
        strange = sorted({*self.layers} - LAYERS.keys())
        if strange:
            raise ValueError(f"no layer {', '.join(strange)}; there are {', '.join(LAYERS)}")
        if any(not math.isfinite(weight) or weight < 0 for weight in self.weights.values()):
            raise ValueError("weights must be finite and not negative")
        if not all(0 < cap <= 1 for cap in self.caps.values()):
            raise ValueError("caps must lie above 0 and be at most 1")
        _check_order(self)
        return self


def _span(profile: RewardProfile, name: str) -> float:
    """By how much the component can tell two episodes apart."""
    component, cap = COMPONENTS[name], profile.cap(name)
    return profile.weight(name) * (cut_to(component.high, cap) - cut_to(component.low, cap))


def _check_order(profile: RewardProfile) -> None:
    weighed = [name for name in COMPONENTS if profile.weight(name)]
    proxies = [name for name in weighed if COMPONENTS[name].is_proxy]
    if proxies and profile.weight("outcome"):
        raise ValueError(f"{', '.join(proxies)} stands in for outcome and can't be weighed beside it")
    # Without outcome there is no step to resolved, and nothing for extras to stay below.
    extras = [name for name in weighed if COMPONENTS[name].is_extra]
    gap = _span(profile, "outcome") * (1 - MOST_UNRESOLVED)
    if extras and math.fsum(_span(profile, name) for name in extras) >= gap:
        raise ValueError(f"{', '.join(extras)} together must weigh less than the smallest outcome gap, {gap:g}")
    # Where tests can't run before the fix, doing nothing leaves PASS_TO_PASS failing, at worst all of them.
    rest = [name for name in COMPONENTS if name != "tamper"]
    if _span(profile, "tamper") <= math.fsum(_span(profile, name) for name in rest):
        raise ValueError("tamper must weigh more than all other components together")


def read_profile(name: str = "default") -> RewardProfile:
    """The profile of that name among `profiles/`, or at that path when it ends in `.yaml`.

    Raises:
        RecipeError: no such file, or its weights would let a worse episode outrank a better one.
    """
    path = Path(name) if name.endswith((".yaml", ".yml")) else PROFILES / f"{name}.yaml"
    if not path.is_file():
        known = ", ".join(sorted(found.stem for found in PROFILES.glob("*.yaml")))
        raise RecipeError("unknown_profile", f"no reward profile at {path}; known are {known}, or give a path")
    try:
        return RewardProfile.model_validate(yaml.safe_load(path.read_text("utf-8")))
    except (ValidationError, yaml.YAMLError) as error:
        raise RecipeError("bad_profile", f"{path}: {error}") from error
