"""Judgements from a file, one JSON line each: taken whole or refused with the line that is wrong."""

from pathlib import Path
from typing import Final

from oreline.errors import RecipeError, StorageError
from oreline.records.journal import Journal
from oreline.records.judgement import FIRST, HUMAN, MODEL, SECOND, TIE, Judgement

ALLOWED: Final = {"winner": (FIRST, SECOND, TIE), "kind": (HUMAN, MODEL)}


def read_judgements(path: str) -> tuple[Judgement, ...]:
    """All judgements of a file, in their order; none where no path is given.

    Raises:
        RecipeError: no_judgements: there is no such file. bad_judgement: a line is none.
    """
    if not path:
        return ()
    if not Path(path).is_file():
        raise RecipeError("no_judgements", f"judgements.file names {path}, and there is no such file")
    try:
        rows = Journal(Path(path), Judgement).read()
    except StorageError as error:
        raise RecipeError("bad_judgement", error.detail) from error
    for number, row in enumerate(rows, start=1):
        if complaint := _complaint(row):
            raise RecipeError("bad_judgement", f"{path}, judgement {number}: {complaint}")
    return rows


def _complaint(row: Judgement) -> str:
    for name, allowed in ALLOWED.items():
        if getattr(row, name) not in allowed:
            return f"{name} is {getattr(row, name)!r}, and may be {', '.join(allowed)}"
    texts = (row.task_id, row.first, row.second, row.judge, row.judged_at, row.reason)
    if not all(isinstance(text, str) for text in texts):
        return "every field is a text"
    return "an episode can't be judged beside itself" if row.first == row.second else ""
