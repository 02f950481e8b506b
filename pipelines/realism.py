"""Planted bugs beside real fixes: the two draws of a recipe's repositories, or the tasks of a release, as profiles."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assets.bench import Bench
from assets.tables import BASELINE_TESTS, COVERED_LINES, ENVIRONMENTS, SNAPSHOTS
from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseContent
from oreline.mutation.plant import MutationSettings, plant_bugs
from oreline.mutation.realism.choice import profile_of_rows
from oreline.mutation.realism.distance import distances
from oreline.mutation.realism.profile import Profile, make_profile
from oreline.mutation.realism.rows import stored_shapes
from oreline.records.base import Json, Record
from oreline.records.task import Candidate
from oreline.testing.checkout import checkout_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(Record):
    """Real fixes, and what was planted, each as a profile with its distance from the real ones by dimension."""

    real: Profile
    planted: tuple[Profile, ...]
    """Such as `before fitting` and `fitted`."""
    distances: Mapping[str, Mapping[str, float]]
    """By name of the planted one."""
    scores: Mapping[str, float]
    """Mean realism score by name of the planted one."""


def compare_recipe(bench: Bench, profile: str) -> Comparison:
    """Bugs planted once more in the stored repositories, with operators in turn and drawn by a profile; none is run.

    Raises:
        ReleaseError: nothing that bugs could be planted in is stored.
    """
    drawn = {"before fitting": "none", "fitted": profile}
    rows = {name: _plant_all(bench, given) for name, given in drawn.items()}
    if not rows["before fitting"]:
        raise ReleaseError(
            "nothing_planted", "Nothing that bugs could be planted in is stored; build the recipe first."
        )
    told = {name: [(row.provenance, row.realism) for row in found] for name, found in rows.items()}
    return _compared(profile, told)


def compare_release(content: ReleaseContent, profile: str) -> Comparison:
    """The tasks of a release, planted and mined ones apart.

    Raises:
        ReleaseError: no row tells of its shape.
    """
    rows = {
        name: [(task.provenance, task.realism) for task in content.tasks if (task.origin == "mutation") is is_planted]
        for name, is_planted in (("planted", True), ("mined", False))
    }
    found = {name: told for name, told in rows.items() if any("shape" in provenance for provenance, _ in told)}
    if not found:
        raise ReleaseError("no_shapes", "No task of this release tells what its change looks like.")
    return _compared(profile, found)


def _plant_all(bench: Bench, profile: str) -> list[Candidate]:
    settings = MutationSettings.model_validate({**bench.plan.mutation.model_dump(), "profile": profile, "model": ""})
    return [row for partition in bench.packages for row in _plant(bench, partition, settings)]


def _plant(bench: Bench, partition: str, settings: MutationSettings) -> Sequence[Candidate]:
    coverage = bench.tables.read(COVERED_LINES, partition)
    snapshots, environments = bench.tables.read(SNAPSHOTS, partition), bench.tables.read(ENVIRONMENTS, partition)
    if not coverage or len(snapshots) != 1 or len(environments) != 1:
        return ()
    stable = frozenset(test.test_id for test in bench.tables.read(BASELINE_TESTS, partition) if test.is_stable)
    layers = checkout_of(bench.layout, environments[0]).work_layers
    return plant_bugs(snapshots[0], layers, coverage, stable, settings).rows


def _compared(profile: str, rows: Mapping[str, Iterable[tuple[Json, float]]]) -> Comparison:
    told = {name: list(found) for name, found in rows.items()}
    real = profile_of_rows(profile, (given for found in told.values() for given, _ in found))
    planted = tuple(make_profile(name, stored_shapes(given for given, _ in found)) for name, found in told.items())
    return Comparison(
        real=real,
        planted=planted,
        distances={profile.name: distances(profile, real) for profile in planted},
        scores={name: round(sum(score for _, score in found) / len(found), 4) for name, found in told.items()},
    )
