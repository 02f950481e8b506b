"""What realism adds to a candidate's row: the score, and in its provenance the shape, the profile and the reason."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from oreline.mutation.realism.choice import DEFAULT, profile_of_change
from oreline.mutation.realism.score import score_realism
from oreline.mutation.realism.shape import Shape, read_shape, shape_of
from oreline.mutation.realism.versions import Versions
from oreline.records.base import Json
from oreline.records.task import Candidate


def with_realism(candidate: Candidate, versions: Iterable[Versions], name: str = DEFAULT) -> Candidate:
    """The candidate with its score against the profile of that name, by default its language's."""
    files = tuple(versions)
    shape, profile = shape_of(files), profile_of_change(name, files)
    realism = score_realism(shape, profile)
    told = {"shape": shape.to_json(), "profile": profile.name, "realism": realism.reason}
    return replace(candidate, realism=realism.score, provenance={**candidate.provenance, **told})


def stored_shapes(provenances: Iterable[Json]) -> Iterator[Shape]:
    """The shapes that rows hold in their provenance."""
    for provenance in provenances:
        if "shape" in provenance:
            yield read_shape(provenance["shape"])
