"""One of the function's own parameters where another was meant."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_NAMED = frozenset({"default_parameter", "typed_default_parameter"})


def _name(parameter: Node) -> Node | None:
    name: Node | None = parameter
    if parameter.type in _NAMED:
        name = parameter.child_by_field_name("name")
    elif parameter.type == "typed_parameter":
        name = parameter.named_children[0]
    return name if name is not None and name.type == "identifier" else None


def _next_parameter(used: Node) -> bytes | None:
    """The parameter after the one that `used` names, in the function around it; None when there is no other."""
    around = used.parent
    while around is not None and around.type not in {"function_definition", "lambda"}:
        around = around.parent
    parameters = around.child_by_field_name("parameters") if around else None
    found = [_name(parameter) for parameter in (parameters.named_children if parameters else [])]
    names = [text_of(name) for name in found if name is not None and text_of(name) not in {b"self", b"cls"}]
    if len(names) < 2 or text_of(used) not in names:
        return None
    return names[(names.index(text_of(used)) + 1) % len(names)]


def _rewrite(site: Site) -> Iterator[Edit]:
    other = _next_parameter(site.node("used"))
    if other:
        yield replace(site.node("used"), other)


VARIABLE_MISUSED = Operator(
    name="variable_misused",
    explanation="One parameter is used where another one was meant.",
    query="""
    (call arguments: (argument_list (identifier) @used))
    (call arguments: (argument_list (keyword_argument value: (identifier) @used)))
    (comparison_operator (identifier) @used)
    (binary_operator (identifier) @used)
    """,
    rewrite=_rewrite,
    example=Example(
        "def clamp(value, low):\n    return max(low, value)", "def clamp(value, low):\n    return max(value, value)"
    ),
)
