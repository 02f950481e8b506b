"""docs/operators.md lists every operator as the registry has it."""

from pathlib import Path

from oreline.mutation.operator import Operator
from oreline.mutation.operators.registry import OPERATORS

PAGE = Path(__file__).parents[2] / "docs" / "operators.md"


def as_code(text: str) -> str:
    return "`" + " ⏎ ".join(text.split("\n")).replace("|", "\\|") + "`"


def row(operator: Operator) -> str:
    before, after = as_code(operator.example.before), as_code(operator.example.after)
    return f"| {operator.name} | {operator.explanation} | {before} → {after} |"


def test_the_table_is_the_registry() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("| ") and "_" in line.split("|")[1]]
    assert rows == [row(operator) for operator in OPERATORS]
