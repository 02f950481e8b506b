"""The value that an expression of JavaScript spells out, as `[kind, content]`.

What has to be run to be known is none.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from tree_sitter import Node

DEPTH: Final = 8
_WRAPPERS: Final = frozenset(
    {"parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"}
)
_WORDS: Final[Mapping[str, Any]] = {
    "true": ["bool", True],
    "false": ["bool", False],
    "null": ["none", None],
    "undefined": ["undefined", None],
}
_NUMBER: Final = re.compile(r"0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_ESCAPE: Final = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
_LETTERS: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_MOST: Final = 2**53

Constants = Mapping[str, Any]
"""Values of names that are given one once, as they are written."""


def value_of(node: Node, constants: Constants, depth: int = 0) -> Any:
    """The value, or None where it isn't spelt out."""
    if depth > DEPTH:
        return None
    if node.type in _WORDS:
        return _WORDS[node.type]
    if node.type == "identifier":
        return constants.get(_text(node))
    if node.type in _WRAPPERS and node.named_children:
        return value_of(node.named_children[0], constants, depth + 1)
    match node.type:
        case "number":
            return number_of(_text(node))
        case "unary_expression":
            return _signed(node)
        case "string" | "template_string":
            return _string(node)
        case "array":
            items = [value_of(child, constants, depth + 1) for child in _children(node)]
            return None if None in items else ["list", items]
        case "object":
            return _object(node, constants, depth + 1)
    return None


def number_of(text: str) -> Any:
    """A number as it is written; None for one of another kind."""
    plain = text.replace("_", "")
    if not _NUMBER.fullmatch(plain):
        return None
    if plain[:2].lower() in {"0x", "0b", "0o"}:
        return _number(float(int(plain, 0)))
    return _number(float(plain))


def _number(value: float) -> list[str]:
    return ["int", str(int(value))] if value.is_integer() and abs(value) < _MOST else ["float", repr(value)]


def _signed(node: Node) -> Any:
    operand = node.child_by_field_name("argument")
    found = number_of(_text(operand)) if operand is not None and operand.type == "number" else None
    sign = _text(node)[:1]
    if found is None or sign not in {"-", "+"}:
        return None
    if sign == "+":
        return found
    return ["float", "-0.0"] if found == ["int", "0"] else [found[0], f"-{found[1]}"]


def _string(node: Node) -> Any:
    if any(child.type == "template_substitution" for child in node.named_children):
        return None
    return ["str", _ESCAPE.sub(_unescaped, _text(node)[1:-1])]


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        return chr(int(code, 16)) if int(code, 16) < 0x110000 else ""
    return _LETTERS.get(match[4], match[4])


def _object(node: Node, constants: Constants, depth: int) -> Any:
    pairs = []
    for child in _children(node):
        key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
        if child.type != "pair" or key is None or value is None:
            return None
        name = _key(key)
        content = value_of(value, constants, depth)
        if name is None or content is None:
            return None
        pairs.append([["str", name], content])
    return ["dict", pairs]


def _key(node: Node) -> str | None:
    if node.type == "property_identifier":
        return _text(node)
    found = _string(node) if node.type == "string" else None
    return str(found[1]) if found else None


def _children(node: Node) -> list[Node]:
    return [child for child in node.named_children if child.type != "comment"]


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
