"""What a record says of its own columns, for the card: name, Arrow type, and the sentence below the field."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from oreline.languages.python.syntax import parse_module
from oreline.records.base import Record
from oreline.records.tables import schema_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Record):
    """One column of a published table."""

    name: str
    type: str
    meaning: str
    """First line of the field's documentation; empty when its name says all."""


def columns_of(record: type[Record]) -> tuple[Column, ...]:
    """Columns of a record type in their order."""
    meanings = dict(_meanings(record))
    return tuple(
        Column(name=field.name, type=_short(str(field.type)), meaning=meanings.get(field.name, ""))
        for field in schema_of(record)
    )


def _meanings(record: type[Record]) -> Iterator[tuple[str, str]]:
    """Fields with a text right below them, as documentation tools read it."""
    tree = parse_module(textwrap.dedent(inspect.getsource(record)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    for pair in pairwise(body):
        match pair:
            case (ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text)))):
                yield name, " ".join(text.split())
            case _:
                pass


def _short(arrow_type: str) -> str:
    """`struct<…>` without its inside: the reader shows it, and it fills a page."""
    return arrow_type.split("<", 1)[0] + "<…>" if "struct" in arrow_type else arrow_type.replace("element: ", "")
