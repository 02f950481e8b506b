"""Every number a recipe may set has a smallest value: what is below it is refused before any work."""

from collections.abc import Iterator

import pytest
from annotated_types import Ge, Gt
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pipelines.recipe import Recipe


def fields_of(model: type[BaseModel], where: str = "") -> Iterator[tuple[str, FieldInfo]]:
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from fields_of(field.annotation, f"{where}{name}.")
        else:
            yield f"{where}{name}", field


NUMBERS = {path: field for path, field in fields_of(Recipe) if field.annotation in (int, float)}


def test_numbers_of_every_stage_are_found() -> None:
    assert {path.partition(".")[0] for path in NUMBERS} == {
        "sources", "archive_hours", "mining", "environment", "health", "mutation", "validation", "episodes", "quality",
        "preferences", "judgements", "attacks",
    }  # fmt: skip


@pytest.mark.parametrize("path", NUMBERS)
def test_a_number_has_a_lower_bound(path: str) -> None:
    assert any(isinstance(bound, Ge | Gt) for bound in NUMBERS[path].metadata)
