"""A profile: how often changes look how, by dimension. Made from shapes, kept as a JSON file of numbers."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from oreline.errors import RecipeError
from oreline.mutation.realism.shape import Shape
from oreline.records.base import Record, to_plain

DIMENSIONS: Final = ("kind", "depth", "sites", "distance", "size", "scope")
PROFILES: Final = Path(__file__).parent / "profiles"
_BOUNDS: Final[Mapping[str, tuple[int, ...]]] = {
    "depth": (0, 1, 2, 3),
    "sites": (1, 2, 3, 4, 8, 16),
    "distance": (2, 5, 10, 20, 50, 100),
    "size": (1, 2, 4, 8, 16, 32, 64),
}
"""The last number of each bin; one more bin holds what is larger."""
Histogram = Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile(Record):
    """Counts of changes by dimension and bin. A change that falls into several bins of one is shared among them."""

    name: str
    changes: int
    repositories: tuple[str, ...]
    histograms: Mapping[str, Histogram]


def bin_of(dimension: str, value: int) -> str:
    """The bin that holds a number, such as `3-4`."""
    low = 0 if dimension == "depth" else 1
    for bound in _BOUNDS[dimension]:
        if value <= bound:
            return str(bound) if low >= bound else f"{low}-{bound}"
        low = bound + 1
    return f"{low}+"


def bins_of(shape: Shape) -> dict[str, tuple[str, ...]]:
    """Where a change stands in each dimension; a change with a single site has no distance."""
    return {
        "kind": shape.kinds,
        "depth": tuple(bin_of("depth", value) for value in shape.depths),
        "sites": (bin_of("sites", shape.sites),),
        "distance": tuple(bin_of("distance", value) for value in shape.distances),
        "size": (bin_of("size", shape.size),),
        "scope": (shape.scope,),
    }


def shares_of(bins: Sequence[str]) -> dict[str, float]:
    """One change shared among its bins; nothing where it has none."""
    shares: defaultdict[str, float] = defaultdict(float)
    for one in bins:
        shares[one] += 1 / len(bins)
    return dict(shares)


def make_profile(name: str, shapes: Iterable[Shape], repositories: Iterable[str] = ()) -> Profile:
    """The profile of changes; those without an edit that could be told are left out."""
    told = [shape for shape in shapes if shape.kinds]
    counts: dict[str, defaultdict[str, float]] = {dimension: defaultdict(float) for dimension in DIMENSIONS}
    for shape in sorted(told, key=repr):
        for dimension, bins in bins_of(shape).items():
            for one, share in shares_of(bins).items():
                counts[dimension][one] += share
    return Profile(
        name=name,
        changes=len(told),
        repositories=tuple(sorted(set(repositories))),
        histograms={name: {one: round(bins[one], 4) for one in sorted(bins)} for name, bins in counts.items()},
    )


def normal(histogram: Histogram) -> dict[str, float]:
    """The histogram as shares that add up to 1; empty for an empty one."""
    total = sum(histogram.values())
    return {one: count / total for one, count in histogram.items() if count} if total else {}


def to_json(profile: Profile) -> str:
    """The profile as its file holds it."""
    return json.dumps(to_plain(profile), indent=1, ensure_ascii=False) + "\n"


@cache
def read_profile(name: str) -> Profile:
    """The profile of that name, or in the file of that path.

    Raises:
        RecipeError: there is none, or it is none.
    """
    path = PROFILES / f"{name}.json" if name.isidentifier() else Path(name)
    try:
        stored = json.loads(path.read_text("utf-8"))
        histograms = {
            one: {str(key): float(value) for key, value in stored["histograms"][one].items()} for one in DIMENSIONS
        }
        return Profile(
            name=str(stored["name"]),
            changes=int(stored["changes"]),
            repositories=tuple(map(str, stored["repositories"])),
            histograms=histograms,
        )
    except OSError as error:
        raise RecipeError("unknown_profile", _unknown(name, str(error))) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        detail = f"{path} is no profile of changes: {error!r}; make one with `oreline realism`"
        raise RecipeError("bad_profile", detail) from error


def _unknown(name: str, said: str) -> str:
    known = ", ".join(sorted(file.stem for file in PROFILES.glob("*.json")))
    return f"there is no profile {name!r} ({said}); there are: {known}; or give the path of a file"
