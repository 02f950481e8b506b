"""The function around a line, where a grammar is known."""

from dataclasses import dataclass

from tree_sitter import Parser

from oreline.languages.grammar import descend
from oreline.mutation.realism.words.registry import words_of


@dataclass(frozen=True, slots=True)
class FunctionLines:
    """A function by its own name, and the lines from its head to its end, from 1."""

    name: str
    first: int
    last: int


def function_around(path: str, source: bytes, line: int) -> FunctionLines | None:
    """The innermost function that holds a line; None outside of any, and where no grammar is known."""
    words = words_of(path, source)
    if words is None or not source:
        return None
    found = None
    for node in descend(Parser(words.grammar.language).parse(source).root_node):
        if node.type in words.functions and node.start_point[0] < line <= node.end_point[0] + 1:
            name = words.name_of(node).decode("utf-8", "replace")
            found = FunctionLines(name, node.start_point[0] + 1, node.end_point[0] + 1)
    return found
