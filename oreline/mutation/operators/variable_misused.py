"""One of the function's own parameters where another was meant."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of

_FIELDS = ("name", "pattern", "declarator", "left")
"""Where the grammars keep a parameter's name."""
_Kind = tuple[bytes, ...]


def _names(parameter: Node, kind: _Kind) -> Iterator[tuple[_Kind, bytes]]:
    """Names that a parameter declares, each with what kind of value it stands for."""
    declared = parameter.child_by_field_name("type")
    kind = (*kind, parameter.type.encode(), text_of(declared) if declared else b"")
    inner = [node for field in _FIELDS for node in parameter.children_by_field_name(field)]
    if parameter.type == "typed_parameter":
        inner = parameter.named_children[:1]
    for node in inner:
        if node.type == "identifier":
            yield kind, text_of(node)
        elif inner != [parameter]:
            yield from _names(node, kind)


def _others(site: Site) -> dict[bytes, bytes]:
    """Each parameter's name and that of the next of its kind."""
    found: defaultdict[_Kind, list[bytes]] = defaultdict(list)
    for parameter in site.node("parameters").named_children:
        named = [((), text_of(parameter))] if parameter.type == "identifier" else _names(parameter, ())
        for kind, name in named:
            if name not in {b"self", b"cls"}:
                found[kind if site.grammar.is_typed else ()].append(name)
    return {name: other for names in found.values() for name, other in _next(names)}


def _next(names: Sequence[bytes]) -> Iterator[tuple[bytes, bytes]]:
    if len(names) > 1:
        yield from zip(names, [*names[1:], names[0]], strict=True)


def _rewrite(site: Site) -> Iterator[Edit]:
    others = _others(site)
    if not others:
        return
    functions, keywords = site.grammar.functions, site.grammar.keywords
    for node in descend(site.node("body"), lambda node: [] if node.type in functions else node.named_children):
        label = node.child_by_field_name("name")
        for used in node.named_children if node.type in site.grammar.uses else ():
            if used == label:
                continue
            value = used.child_by_field_name("value") if used.type in keywords else used
            if value is not None and value.type == "identifier" and text_of(value) in others:
                yield replace(value, others[text_of(value)])


VARIABLE_MISUSED = Operator(
    name="variable_misused",
    explanation="One parameter is used where another one was meant.",
    rewrite=_rewrite,
)
