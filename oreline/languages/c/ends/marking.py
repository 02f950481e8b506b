"""Which functions of a test file are marked, and where the marks stand in it. What they do is `text.py`.

Lines keep their numbers. What has been marked may fail to compile under a project's own flags: that is measured.
"""

import hashlib
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from tree_sitter import Node

from oreline.languages.c.ends.text import head, leaving, opening, tail
from oreline.languages.c.grammar import CPP, C
from oreline.languages.grammar import Grammar, descend, parse
from oreline.languages.guards import Mark, Marked
from oreline.languages.turning import Edit, apply

_OUTER: Final = frozenset(
    {"translation_unit", "namespace_definition", "declaration_list", "linkage_specification"}
    | {"preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif"}
)
_LEAVES: Final = frozenset({b"exit", b"_exit", b"_Exit", b"quick_exit"})


def mark_ends(path: str, content: bytes, word: str) -> Marked | None:
    """The file with marks that are told by names made of `word`; None for one that has no function to mark."""
    grammar = _grammar_of(path)
    functions = list(_functions(parse(grammar, content).root_node)) if grammar else []
    if not functions:
        return None
    marks = tuple(_mark(path, word, number, node) for number, (node, _) in enumerate(functions))
    own = _digest(path, word)
    edits = [Edit(body.start_byte + 1, body.start_byte + 1, opening(own, n)) for n, (_, body) in enumerate(functions)]
    edits += [edit for node, _ in functions for edit in _left(node, own)]
    return Marked(content=head(own) + apply(content, edits) + tail(own, marks), marks=marks)


def _grammar_of(path: str) -> Grammar | None:
    suffix = PurePosixPath(path).suffix
    return C if suffix == ".c" else CPP if suffix in {".cc", ".cpp", ".cxx", ".c++"} else None


def _functions(root: Node) -> Iterator[tuple[Node, Node]]:
    """Functions of their own, no methods and no templates, each with its body."""
    for node in descend(root, lambda node: [child for child in node.named_children if _is_seen(child)]):
        body = node.child_by_field_name("body") if node.type == "function_definition" else None
        is_plain = body is not None and body.type == "compound_statement" and not body.has_error
        if (
            body is not None
            and is_plain
            and b"constexpr" not in (node.text or b"")[: body.start_byte - node.start_byte]
        ):
            yield node, body


def _is_seen(node: Node) -> bool:
    return node.type == "function_definition" or node.type in _OUTER


def _name(node: Node) -> str:
    declarator = node.child_by_field_name("declarator")
    found = next((one for one in descend(declarator) if one.type == "identifier"), None) if declarator else None
    return (found.text or b"").decode("utf-8", "replace") if found is not None else ""


def _left(function: Node, own: str) -> Iterator[Edit]:
    """Where the test itself ends its process: that is an end, too."""
    for node in descend(function):
        called = node.child_by_field_name("function") if node.type == "call_expression" else None
        given = node.child_by_field_name("arguments")
        if called is not None and called.text in _LEAVES and given is not None and len(given.named_children) == 1:
            code = given.named_children[0]
            before, after = leaving(own)
            yield Edit(code.start_byte, code.start_byte, before)
            yield Edit(code.end_byte, code.end_byte, after)


def _mark(path: str, word: str, number: int, function: Node) -> Mark:
    name = _name(function)
    begins, ends = (_digest(path, word, str(number), what) for what in ("begins", "ends"))
    return Mark(
        function=f"{path}:{function.start_point.row + 1} {name}", begins=begins, ends=ends, is_entry=name == "main"
    )


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
