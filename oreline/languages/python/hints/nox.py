"""What nox installs for its test sessions: the literals in `session.install(…)`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.python.hints.asked import Asked, all_of, read_words
from oreline.languages.python.syntax import parse_module
from oreline.languages.python.tree import read_text

_SESSIONS: Final = re.compile(r"tests?|tests?_.*|pytest|unit.*|.*_tests?|coverage")


def read_nox(tree: Path) -> Asked:
    """What the sessions that run tests ask for; computed arguments are left out."""
    try:
        module = parse_module(read_text(tree, "noxfile.py"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Asked()
    sessions = [node for node in module.body if isinstance(node, ast.FunctionDef) and _SESSIONS.fullmatch(node.name)]
    return all_of(read_words(words) for session in sessions for words in _installs(session))


def _installs(session: ast.FunctionDef) -> Iterator[list[str]]:
    for node in ast.walk(session):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "install":
            values = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield [value for value in values if isinstance(value, str)]
