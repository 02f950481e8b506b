"""Values of a parametrised test function, found by the test's id: what a reader needs to run its body by hand."""

import re
from collections.abc import Iterator, Mapping

from tree_sitter import Node

from oreline.languages.python.grammar import arguments, descend, statements
from oreline.statements.python.tree import text_of

_PLAIN = frozenset({"integer", "float", "true", "false", "none"})
_COLLECTIONS = frozenset({"list", "tuple"})


def parameter_values(decorated: Node, test_id: str) -> Mapping[str, str]:
    """Source text of each parameter's value; empty when the id does not lead to exactly one set of literals.

    `decorated` is the function with its decorators.
    """
    wanted = re.search(r"\[(.*)\]$", test_id, re.DOTALL)
    calls = [call for call in map(_parametrize, decorated.named_children) if call is not None]
    if not wanted or len(calls) != 1:
        return {}
    found = [values for name, values in _sets(calls[0]) if name == wanted[1]]
    return found[0] if len(found) == 1 else {}


def _parametrize(decorator: Node) -> Node | None:
    call = decorator.named_children[0] if decorator.type == "decorator" else None
    function = call.child_by_field_name("function") if call is not None and call.type == "call" else None
    return call if function is not None and text_of(function).endswith(b"parametrize") else None


def _sets(call: Node) -> Iterator[tuple[str, dict[str, str]]]:
    """Id and values of each set, as far as the runner's ids can be told from the source."""
    argument_list = call.child_by_field_name("arguments")
    items = arguments(argument_list) if argument_list else []
    if len(items) < 2 or items[1].type not in _COLLECTIONS:
        return
    names = re.findall(r"\w+", " ".join(_strings(items[0])))
    for index, entry in enumerate(statements(items[1])):
        given, values = _entry(entry, len(names))
        if len(values) == len(names):
            parts = [_id_part(value, f"{name}{index}") for name, value in zip(names, values, strict=True)]
            texts = (text_of(value).decode() for value in values)
            yield given or "-".join(parts), dict(zip(names, texts, strict=True))


def _strings(node: Node) -> list[str]:
    """Contents of the string literals in an expression."""
    return [
        "".join(text_of(part).decode() for part in one.named_children if part.type == "string_content")
        for one in descend(node)
        if one.type == "string"
    ]


def _entry(entry: Node, count: int) -> tuple[str, list[Node]]:
    """The id that stands in the source, if any, and the values."""
    argument_list = entry.child_by_field_name("arguments") if entry.type == "call" else None
    function = entry.child_by_field_name("function")
    if argument_list is not None and function is not None and text_of(function).endswith(b"param"):
        items = arguments(argument_list)
        named = [item for item in items if item.type == "keyword_argument" and text_of(item).startswith(b"id=")]
        given = "".join(_strings(named[0])) if named else ""
        return given, [item for item in items if item.type != "keyword_argument"]
    if count > 1:
        return "", statements(entry) if entry.type in _COLLECTIONS else []
    return "", [entry]


def _id_part(value: Node, otherwise: str) -> str:
    if value.type == "string" and text_of(value)[:1] in b"'\"":
        return "".join(_strings(value))
    return text_of(value).decode() if value.type in _PLAIN else otherwise
