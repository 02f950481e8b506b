"""Names that a file gives to what it takes from other files of its tree, and to values that it spells out."""

import posixpath
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.languages.javascript.spelt.literals import value_of

_NAMES: Final = frozenset({"identifier", "shorthand_property_identifier_pattern"})
Bindings = Mapping[str, tuple[str, str]]
"""A name in the file, and what it is: a module, and the name in that, empty for the whole of it."""


def bindings_of(root: Node, path: str) -> Bindings:
    """Imports and requires of files by relative paths, which are told below the tree."""
    found: dict[str, tuple[str, str]] = {}
    for node in descend(root):
        if node.type == "import_statement":
            found |= {name: (module, inner) for name, module, inner in _imported(node)}
        elif node.type == "variable_declarator":
            found |= {name: (module, inner) for name, module, inner in _required(node)}
    folder = posixpath.dirname(path)
    taken = _declared(root)
    return {
        name: (posixpath.normpath(posixpath.join(folder, module)), inner)
        for name, (module, inner) in found.items()
        if module.startswith(".") and taken[name] == 1
    }


def constants_of(root: Node) -> Mapping[str, Any]:
    """Values of names that are declared once in the whole file, as constants."""
    taken = _declared(root)
    found: dict[str, Any] = {}
    for node in descend(root):
        if node.type != "variable_declarator" or node.parent is None or not _is_constant(node.parent):
            continue
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and value is not None and name.type == "identifier" and taken[_text(name)] == 1:
            known = value_of(value, found)
            found |= {_text(name): known} if known else {}
    return found


def _is_constant(declaration: Node) -> bool:
    return declaration.type == "lexical_declaration" and _text(declaration).startswith("const")


def _declared(root: Node) -> Counter[str]:
    """How often each name is declared in the file, as what so ever: twice, and it can't be told which is meant."""
    return Counter(name for node in descend(root) for name in _declares(node))


def _declares(node: Node) -> Iterator[str]:
    match node.type:
        case "variable_declarator" | "function_declaration" | "class_declaration":
            named = node.child_by_field_name("name")
            yield from _inner_names(named) if named is not None else ()
        case "formal_parameters":
            yield from _inner_names(node)
        case "arrow_function" if (single := node.child_by_field_name("parameter")) is not None:
            yield _text(single)
        case "import_clause":
            yield from (_text(one) for one in descend(node) if one.type == "identifier" and _is_local(one))


def _inner_names(node: Node) -> Iterator[str]:
    yield from (_text(one) for one in descend(node) if one.type in _NAMES)


def _is_local(name: Node) -> bool:
    """Whether an identifier of an import is the name that it has in the file."""
    above = name.parent
    if above is None or above.type != "import_specifier":
        return True
    alias = above.child_by_field_name("alias")
    return alias is None or alias == name


def _imported(node: Node) -> Iterator[tuple[str, str, str]]:
    module = _spelt(node.child_by_field_name("source"))
    clause = next((child for child in node.named_children if child.type == "import_clause"), None)
    for child in clause.named_children if clause is not None else ():
        if child.type == "identifier":
            yield _text(child), module, "default"
        elif child.type == "namespace_import":
            yield _text(child.named_children[0]), module, ""
        for one in child.named_children if child.type == "named_imports" else ():
            name = one.child_by_field_name("name")
            yield _text(one.child_by_field_name("alias") or name), module, _text(name)


def _required(node: Node) -> Iterator[tuple[str, str, str]]:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    inner = ""
    while value is not None and value.type == "member_expression":
        inner = ".".join(filter(None, (_text(value.child_by_field_name("property")), inner)))
        value = value.child_by_field_name("object")
    module = _module(value) if value is not None else ""
    if not module or name is None:
        return
    if name.type == "identifier":
        yield _text(name), module, inner
    elif name.type == "object_pattern":
        for local, key in _unpacked(name):
            yield local, module, ".".join(filter(None, (inner, key)))


def _unpacked(pattern: Node) -> Iterator[tuple[str, str]]:
    for child in pattern.named_children:
        key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
        if child.type == "shorthand_property_identifier_pattern":
            yield _text(child), _text(child)
        elif child.type == "pair_pattern" and value is not None and value.type == "identifier":
            yield _text(value), _text(key)


def _module(value: Node) -> str:
    """What is required, such as `require('./a')`; empty for anything else."""
    given = value.child_by_field_name("arguments")
    if value.type != "call_expression" or _text(value.child_by_field_name("function")) != "require" or given is None:
        return ""
    return _spelt(next(iter(given.named_children), None))


def _spelt(node: Node | None) -> str:
    value = value_of(node, {}) if node is not None else None
    return str(value[1]) if value and value[0] == "str" else ""


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
