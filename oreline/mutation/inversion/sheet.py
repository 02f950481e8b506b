"""A file as sequences of statements: those of each function, and those around the functions. Pure.

Two statements are the same if they differ in blanks, comments, quotes or a trailing comma alone. Offsets are bytes.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tree_sitter import Node, Tree

from oreline.languages.grammar import Grammar, descend
from oreline.mutation.structure import LAMBDA, Function, Structure, read_structure

NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_QUOTES: Final = re.compile(rb"([A-Za-z]*)('''|\"\"\"|'|\")")
_CLOSING: Final = frozenset({b")", b"]", b"}"})
_WITH_MEANING: Final = re.compile(r"tuple|subscript")
"""Below these a trailing comma says something."""
CODE: Final = "code"
DOCUMENTATION: Final = "documentation"
IMPORT: Final = "import"
TEST: Final = "test"
UNIT: Final = "unit"
Key = tuple[str, int, tuple[bytes, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """A statement, the head of a compound one, or a function as a whole; or a token of one of these."""

    key: Key
    """Kind, depth, and tokens; equal for two that are the same."""
    lead: int
    """Where what stands before it begins: blanks and comments of its own."""
    start: int
    end: int
    """A comment behind it on its line included."""
    tokens: tuple["Element", ...] = ()

    @property
    def kind(self) -> str:
        """code | documentation | import | test | unit."""
        return self.key[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A named function with all that is in it."""

    name: str
    """Qualified."""
    elements: tuple[Element, ...]
    parameters: tuple[bytes, ...]
    """The first token of each, and the names in it."""
    body: range
    """Lines, from 1."""

    @property
    def keys(self) -> list[Key]:
        """What it means, statement by statement."""
        return [element.key for element in self.elements]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A file."""

    source: bytes
    rest: tuple[Element, ...]
    """What stands outside of named functions, and each of these as one element."""
    units: Mapping[str, tuple[Unit, ...]]
    """By name; overloads have the same."""
    names: frozenset[bytes]


def read_sheet(grammar: Grammar, source: bytes, tree: Tree) -> Sheet:
    """The statements of a parsed file."""
    structure = read_structure(grammar, tree.root_node)
    leaves = [leaf for leaf in _leaves(grammar, tree.root_node) if leaf.end_byte > leaf.start_byte]
    rest: list[Element] = []
    units: defaultdict[str, list[Unit]] = defaultdict(list)
    for function, found in groupby(leaves, lambda leaf: _unit_at(structure, leaf)):
        group = list(found)
        elements = _elements(grammar, source, structure, group, function, rest[-1].end if rest else 0)
        if function is None:
            rest += elements
        else:
            name = function.name
            units[name].append(_unit(tree, function, elements))
            key = (_kind_around(structure, grammar, group[0], UNIT), 0, (name.encode("utf-8", "surrogateescape"),))
            rest.append(Element(key=key, lead=elements[0].lead, start=elements[0].start, end=elements[-1].end))
    names = frozenset(name for leaf in leaves for name in NAME.findall(leaf.text or b""))
    return Sheet(source=source, rest=tuple(rest), units={k: tuple(v) for k, v in units.items()}, names=names)


def _leaves(grammar: Grammar, root: Node) -> Iterator[Node]:
    def into(node: Node) -> Sequence[Node]:
        return [] if node.type in grammar.atoms else [one for one in node.children if one.type not in grammar.layout]

    return (node for node in descend(root, into) if node.child_count == 0 or node.type in grammar.atoms)


def _unit_at(structure: Structure, leaf: Node) -> Function | None:
    """The outermost function around a place that has a name."""
    around = reversed(structure.functions.around(leaf.start_byte, leaf.end_byte))
    return next((one for one in around if one.name.rpartition(".")[2] != LAMBDA), None)


def _elements(
    grammar: Grammar, source: bytes, structure: Structure, leaves: Sequence[Node], unit: Function | None, lead: int
) -> list[Element]:
    made: list[Element] = []
    outside = unit.start_byte if unit else 0
    for _, found in groupby(leaves, lambda leaf: _statement_at(structure, leaf)):
        group = list(found)
        around = structure.statements.around(group[0].start_byte, group[0].end_byte)
        kind = _kind_around(structure, grammar, group[0], CODE)
        tokens = _tokens(grammar, group, lead)
        depth = sum(one.start_byte >= outside for one in around)
        meaning = () if kind == DOCUMENTATION else tuple(text for token in tokens for text in token.key[2])
        end = _with_comment(grammar, source, group[-1].end_byte)
        made.append(
            Element(key=(kind, depth, meaning), lead=lead, start=group[0].start_byte, end=end, tokens=tuple(tokens))
        )
        lead = end
    return made


def _statement_at(structure: Structure, leaf: Node) -> tuple[int, int]:
    around = structure.statements.around(leaf.start_byte, leaf.end_byte)
    return (around[0].start_byte, around[0].end_byte) if around else (0, 0)


def _kind_around(structure: Structure, grammar: Grammar, leaf: Node, otherwise: str) -> str:
    if structure.tests.around(leaf.start_byte, leaf.end_byte):
        return TEST
    around = structure.statements.around(leaf.start_byte, leaf.end_byte)
    if around and around[0].type in grammar.imports:
        return IMPORT
    parts = around[0].named_children if around and around[0].type == "expression_statement" else []
    is_text = len(parts) == 1 and parts[0].type == "string" and otherwise == CODE
    return DOCUMENTATION if is_text else otherwise


def _tokens(grammar: Grammar, leaves: Sequence[Node], lead: int) -> list[Element]:
    made: list[Element] = []
    for place, leaf in enumerate(leaves):
        follower = leaves[place + 1] if place + 1 < len(leaves) else None
        meaning = () if _is_layout(grammar, leaf, follower) else (_meaning(grammar, leaf),)
        made.append(Element(key=(CODE, 0, meaning), lead=lead, start=leaf.start_byte, end=leaf.end_byte))
        lead = leaf.end_byte
    return made


def _is_layout(grammar: Grammar, leaf: Node, follower: Node | None) -> bool:
    """Brackets that only group, and a comma before a bracket that closes."""
    parent = leaf.parent
    if parent is not None and parent.type in grammar.groups and not leaf.is_named:
        return True
    is_last = leaf.type == "," and follower is not None and follower.text in _CLOSING
    return is_last and parent is not None and not _WITH_MEANING.search(parent.type)


def _meaning(grammar: Grammar, leaf: Node) -> bytes:
    text = leaf.text or b""
    quote = None if grammar.is_typed else _QUOTES.fullmatch(text)
    return quote.group(1) + b'"' if quote else text


def _with_comment(grammar: Grammar, source: bytes, end: int) -> int:
    """The end of the line where nothing but a comment follows."""
    newline = source.find(b"\n", end)
    behind = source[end : newline if newline >= 0 else len(source)]
    return end + len(behind) if behind.lstrip().startswith(grammar.comment) else end


def _unit(tree: Tree, function: Function, elements: Sequence[Element]) -> Unit:
    node = tree.root_node.descendant_for_byte_range(function.start_byte, function.end_byte)
    return Unit(name=function.name, elements=tuple(elements), parameters=_parameters(node), body=function.body)


def _parameters(node: Node | None) -> tuple[bytes, ...]:
    found = None
    while node is not None and found is None:
        found, node = node.child_by_field_name("parameters"), node.child_by_field_name("declarator")
    return tuple(word for one in found.named_children for word in _parameter(one)) if found is not None else ()


def _parameter(node: Node) -> Iterator[bytes]:
    yield _first_leaf(node)
    yield from (name.text or b"" for name in node.children_by_field_name("name"))


def _first_leaf(node: Node) -> bytes:
    while node.child_count:
        node = node.children[0]
    return node.text or b""
