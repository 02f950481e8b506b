"""One of the function's own parameters where another was meant."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.languages.python.grammar import descend
from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_NAMED = frozenset({"default_parameter", "typed_default_parameter"})

_FUNCTIONS = frozenset({"function_definition", "lambda", "class_definition"})
_USES = frozenset({"argument_list", "comparison_operator", "binary_operator"})


def _name(parameter: Node) -> Node | None:
    name: Node | None = parameter
    if parameter.type in _NAMED:
        name = parameter.child_by_field_name("name")
    elif parameter.type == "typed_parameter":
        name = parameter.named_children[0]
    return name if name is not None and name.type == "identifier" else None


def _others(parameters: Node) -> dict[bytes, bytes]:
    """Each parameter's name and that of the one after it; empty when there are not two."""
    found = [text_of(name) for one in parameters.named_children if (name := _name(one)) is not None]
    names = [name for name in found if name not in {b"self", b"cls"}]
    return dict(zip(names, [*names[1:], names[0]], strict=True)) if len(names) > 1 else {}


def _own_parts(node: Node) -> list[Node]:
    return [] if node.type in _FUNCTIONS else node.named_children


def _rewrite(site: Site) -> Iterator[Edit]:
    others = _others(site.node("parameters"))
    if not others:
        return
    for node in descend(site.node("body"), _own_parts):
        if node.type in _USES:
            for used in node.named_children:
                value = used.child_by_field_name("value") if used.type == "keyword_argument" else used
                if value is not None and value.type == "identifier" and text_of(value) in others:
                    yield replace(value, others[text_of(value)])


VARIABLE_MISUSED = Operator(
    name="variable_misused",
    explanation="One parameter is used where another one was meant.",
    query="""
    (function_definition parameters: (_) @parameters body: (_) @body)
    (lambda parameters: (_) @parameters body: (_) @body)
    """,
    rewrite=_rewrite,
    example=Example(
        "def clamp(value, low):\n    return max(low, value)", "def clamp(value, low):\n    return max(value, value)"
    ),
)
