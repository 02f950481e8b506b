"""Texts that a source puts together of constant parts, such as `"_py" + "test"`, as one: by the grammar of its file."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend, parse
from oreline.languages.grammars import grammars_of

_JOINS: Final = frozenset({"binary_operator", "binary_expression", "concatenated_string", "macro_invocation"})
_TEXTS: Final = frozenset(
    {"string", "string_literal", "interpreted_string_literal", "raw_string_literal", "template_string"}
)
_AROUND: Final = frozenset({"parenthesized_expression", "token_tree", "(", ")", ",", "!", "+"})
_MACRO: Final = b"concat"
"""Rust's, the one whose arguments are joined."""
_FILLED: Final = frozenset({"interpolation", "template_substitution"})
_QUOTED: Final = re.compile(r"""[rbufRBUFL]{0,3}#*(\"\"\"|'''|["'`])(.*)\1#*""", re.DOTALL)
_CODE: Final = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{4})\}?)")
_LONGEST: Final = 1000
"""In bytes: names are shorter, and what is longer would be read again for each part of it."""


def joined_texts(path: str, lines: Sequence[str]) -> tuple[str, ...]:
    """As many lines of the file at `path`, with texts of constant parts as one, which stands in its first line."""
    grammar = next(iter(grammars_of(path)), None)
    if grammar is None:
        return tuple(lines)
    source = "\n".join(lines).encode("utf-8", "replace")
    parts, end = [], 0
    for node, value in _joined(parse(grammar, source).root_node):
        quoted = '"' + value.replace('"', "").replace("\n", " ") + '"'
        parts += [source[end : node.start_byte], quoted.encode("utf-8", "replace")]
        # A line that ends within stays one, so that those behind it keep their numbers.
        parts.append(b"\n" * source.count(b"\n", node.start_byte, node.end_byte))
        end = node.end_byte
    return tuple(b"".join([*parts, source[end:]]).decode("utf-8", "replace").split("\n"))


def _joined(root: Node) -> Iterator[tuple[Node, str]]:
    """Expressions that are constant texts of several parts, or with characters told by number, the largest."""
    skip_until = 0
    for node in descend(root):
        if node.start_byte < skip_until or node.end_byte - node.start_byte > _LONGEST:
            continue
        if node.type in _JOINS or node.type in _TEXTS:
            value = _value(node)
            if value is not None:
                skip_until = node.end_byte
                yield node, value


def _value(node: Node) -> str | None:
    """The text that it makes; None where not all of it is constant, or it is told as it is."""
    if node.type in _TEXTS:
        is_coded = _CODE.search((node.text or b"").decode("utf-8", "replace"))
        return _content(node) if is_coded else None
    texts = []
    for part in descend(node, lambda one: () if one.type in _TEXTS else one.children):
        if part.type in _TEXTS:
            texts.append(_content(part))
        elif part.type not in _JOINS and part.type not in _AROUND and part.text != _MACRO:
            return None
    return "".join(text for text in texts if text is not None) if texts and None not in texts else None


def _content(text: Node) -> str | None:
    """What stands between its quotes; None where something is filled in."""
    if any(child.type in _FILLED for child in text.children):
        return None
    found = _QUOTED.fullmatch((text.text or b"").decode("utf-8", "replace"))
    return _CODE.sub(lambda code: chr(int(code[1] or code[2], 16)), found[2]) if found else None
