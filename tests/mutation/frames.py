"""The case tables, and the function of each language that their statements stand in."""

import textwrap
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from oreline.languages.grammar import parse
from oreline.languages.grammars import GRAMMARS
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.queries import operator_names
from oreline.mutation.rewrites import apply, rewrites_of

CASES: Final = Path(__file__).parent / "cases"
BY_NAME: Final = {operator.name: operator for operator in OPERATORS}
PAIRS: Final = [
    (grammar, operator)
    for grammar in GRAMMARS.values()
    for operator in OPERATORS
    if operator.name in operator_names(grammar)
]
FRAMES: Final = {
    "python": ("def f(a, b):\n", "    ", ""),
    **dict.fromkeys(("javascript", "typescript", "tsx"), ("async function f(a, b) {\n", "  ", "}\n")),
    "csharp": ("class T {\n    object F(int a, int b) {\n", "        ", "    }\n}\n"),
    "ruby": ("def f(a, b)\n", "  ", "end\n"),
    "java": ("class T {\n    Object f(int a, int b) {\n", "        ", "    }\n}\n"),
    **dict.fromkeys(("c", "cpp"), ("int f(int a, int b) {\n", "    ", "}\n")),
    "rust": ("fn f(a: i32, b: i32) -> i32 {\n", "    ", "}\n"),
    "go": ("package p\n\nfunc f(a, b any) any {\n", "\t", "}\n"),
}
"""What stands before the statements, before each of their lines, and behind them."""

EXTENDS: Final = {"cpp": ("c", "cpp"), "typescript": ("javascript", "typescript"), "tsx": ("javascript", "typescript")}
"""Files of cases of the grammars that extend another."""


@cache
def cases_of(grammar: str) -> dict[str, Any]:
    files = [CASES / f"{name}.yaml" for name in EXTENDS.get(grammar, (grammar,))]
    return {name: case for file in files for name, case in yaml.safe_load(file.read_text()).items()}


def in_function(grammar: str, body: str) -> str:
    before, indent, behind = FRAMES[grammar]
    return before + textwrap.indent(body, indent) + "\n" + behind


def bodies(grammar: str, operator: str, body: str) -> list[str]:
    """What an operator makes of statements."""
    before, indent, behind = FRAMES[grammar]
    source = in_function(grammar, body).encode()
    found = rewrites_of(GRAMMARS[grammar], parse(GRAMMARS[grammar], source), source, (BY_NAME[operator],))
    texts = (apply(source, rewrite).decode() for rewrite in found)
    return [_outdented(text.removeprefix(before).removesuffix(behind), indent) for text in texts]


def _outdented(text: str, indent: str) -> str:
    return "\n".join(line.removeprefix(indent) for line in text.rstrip("\n").split("\n"))
