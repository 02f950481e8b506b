"""The weights of the reward components: read, checked for the order they must keep, and identified by hash.

Weights live in `profiles/*.yaml` alone; components never know theirs.
"""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import yaml
from pydantic import Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

from oreline.errors import RecipeError
from oreline.records.base import digest
from oreline.records.reward import cut_to
from oreline.rewards.components import COMPONENTS
from oreline.rewards.components.outcome import MOST_UNRESOLVED
from oreline.rewards.layers import LAYERS
from oreline.settings import Settings, duplicate_keys

PROFILES: Final = Path(__file__).parent / "profiles"
LIGHTEST: Final = 1e-6
HEAVIEST: Final = 1e6
"""Of weights that aren't 0: sums of others would lose what tells two episodes apart, or be no number at all."""
MARGIN: Final = 1 - 1e-9
"""Weights that equal each other but for the rounding of sums keep no order."""
Number = Annotated[float, Field(strict=True)]
"""No yes or no, and no text."""


class RewardProfile(Settings):
    """Weights by component name, versioned."""

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")
    """Such as `default`: letters, digits, `.`, `_` and `-`, as it stands before the version in every reward."""
    version: int = Field(strict=True, ge=1)
    """Raised with every change of a weight."""
    weights: Mapping[str, Number]
    """By component, none negative; one that isn't named weighs nothing and is recorded all the same."""
    caps: Mapping[str, Number] = {}
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
        if any(weight and not LIGHTEST <= weight <= HEAVIEST for weight in self.weights.values()):
            raise ValueError(f"weights that aren't 0 must lie between {LIGHTEST:g} and {HEAVIEST:g}")
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
    cap = profile.cap("outcome")
    gap = profile.weight("outcome") * (cut_to(1.0, cap) - cut_to(MOST_UNRESOLVED, cap))
    if profile.weight("outcome") and not gap:
        raise ValueError(
            f"a cap of outcome must lie above {MOST_UNRESOLVED:g}: what isn't resolved would be worth as much"
        )
    if extras and math.fsum(_span(profile, name) for name in extras) >= gap * MARGIN:
        raise ValueError(f"{', '.join(extras)} together must weigh less than the smallest outcome gap, {gap:g}")
    # Where tests can't run before the fix, doing nothing leaves PASS_TO_PASS failing, at worst all of them.
    rest = [name for name in COMPONENTS if name != "tamper"]
    if _span(profile, "tamper") * MARGIN <= math.fsum(_span(profile, name) for name in rest):
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
        return RewardProfile.model_validate(_read(path))
    except ValidationError as error:
        raise RecipeError("bad_profile", f"{path}: {'; '.join(map(_complaint, error.errors()))}") from error
    except UnicodeDecodeError as error:
        told = f"byte {error.start} is no UTF-8 ({error.reason}); save the file as UTF-8"
        raise RecipeError("bad_profile", f"{path}: {told}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise RecipeError("bad_profile", f"{path}: no YAML that can be meant: {error}") from error


def _read(path: Path) -> object:
    text = path.read_text("utf-8")
    root = yaml.compose(text, yaml.SafeLoader)
    if root is None:
        raise ValueError("the file is empty")
    for line, key in duplicate_keys(root):
        raise ValueError(f"{key!r} stands in line {line} a second time; keys are unique")
    return yaml.safe_load(text)


def _complaint(found: ErrorDetails) -> str:
    """What is wrong at which key, and with which value."""
    said, where = found["msg"].removeprefix("Value error, "), ".".join(map(str, found["loc"]))
    if found["type"] == "float_type":
        said = f"{said} such as 0.25"
    if where and found["type"] != "missing":
        return f"{where}: {said}, not {found['input']!r:.80}"
    return f"{where}: {said}" if where else said
