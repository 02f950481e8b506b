"""What realism adds to a candidate's row: the score, and in its provenance the shape and the reason."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from oreline.mutation.realism.profile import Profile, read_profile
from oreline.mutation.realism.score import score_realism
from oreline.mutation.realism.shape import Shape, read_shape, shape_of
from oreline.mutation.realism.versions import Versions
from oreline.records.base import Json
from oreline.records.task import Candidate

DEFAULT = "default"


def with_realism(candidate: Candidate, versions: Iterable[Versions], profile: Profile | None = None) -> Candidate:
    """The candidate with its score against a profile, the default one where none is given."""
    shape = shape_of(versions)
    realism = score_realism(shape, profile or read_profile(DEFAULT))
    told = {"shape": shape.to_json(), "realism": realism.reason}
    return replace(candidate, realism=realism.score, provenance={**candidate.provenance, **told})


def stored_shapes(provenances: Iterable[Json]) -> Iterator[Shape]:
    """The shapes that rows hold in their provenance."""
    for provenance in provenances:
        if "shape" in provenance:
            yield read_shape(provenance["shape"])
