"""Keeping a repository's tasks unlike each other: so many a function, so many an operator."""

import math
from collections.abc import Sequence

from oreline.errors import ValidationError
from oreline.mutation.inversion.plant import INVERTED_FIX
from oreline.records.task import Candidate
from oreline.validation.settings import ValidationSettings


def check_variety(candidate: Candidate, accepted: Sequence[Candidate], settings: ValidationSettings) -> None:
    """Return when `candidate` may join those accepted before it.

    Raises:
        ValidationError: too_similar.
    """
    place = (candidate.path, candidate.function)
    in_function = sum((other.path, other.function) == place for other in accepted)
    if candidate.function and in_function >= settings.tasks_per_function:
        raise ValidationError(
            "too_similar", f"{candidate.function} in {candidate.path} has {in_function} tasks already"
        )
    by_operator = sum(other.operator == candidate.operator for other in accepted)
    # Two fixes turned back have no more in common than two fixes.
    is_alike = candidate.operator not in {"", INVERTED_FIX}
    if is_alike and by_operator >= math.ceil(settings.operator_share * settings.tasks_per_repository):
        raise ValidationError("too_similar", f"{by_operator} tasks of operator {candidate.operator} stand already")
