"""docs/operators.md lists every operator as the registry and the queries have it."""

from pathlib import Path

from oreline.mutation.operator import Operator
from oreline.mutation.operators.registry import OPERATORS
from tests.mutation.frames import PAIRS, cases_of

PAGE = Path(__file__).parents[2] / "docs" / "operators.md"


def as_code(text: str) -> str:
    shown = " ⏎ ".join(text.replace("\t", "    ").split("\n")).replace("|", "\\|")
    return f"`{shown}`"


def row(operator: Operator) -> str:
    grammars = [grammar.name for grammar, one in PAIRS if one is operator]
    case = cases_of(grammars[0])[operator.name]
    example = f"{as_code(case['before'])} → {as_code(case['after'])}"
    return f"| {operator.name} | {operator.explanation} | {', '.join(grammars)} | {example} |"


def rows() -> list[str]:
    return [row(operator) for operator in OPERATORS]


def test_the_table_is_the_registry() -> None:
    found = [line for line in PAGE.read_text().splitlines() if line.startswith("| ") and "_" in line.split("|")[1]]
    assert found == rows()
