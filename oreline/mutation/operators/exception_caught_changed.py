"""A handler that misses the exception it is there for."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_item, replace, statements, token_swap
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_SWAP = token_swap(
    {
        "KeyError": ("IndexError",),
        "IndexError": ("KeyError",),
        "LookupError": ("KeyError", "IndexError"),
        "ValueError": ("TypeError",),
        "TypeError": ("ValueError",),
        "AttributeError": ("TypeError",),
        "OSError": ("FileNotFoundError",),
        "ImportError": ("ModuleNotFoundError",),
        "UnicodeError": ("UnicodeDecodeError", "UnicodeEncodeError"),
        "Exception": ("ValueError", "RuntimeError"),
    }
)


def _rewrite(site: Site) -> Iterator[Edit]:
    if "token" in site.captures:
        yield from _SWAP(site)
        return
    kinds = statements(site.node("kinds"))
    if len(kinds) == 2:
        yield from (replace(site.node("kinds"), text_of(kind)) for kind in kinds)
    elif len(kinds) > 2:
        yield from (remove_item(kinds, index) for index in range(len(kinds)))


EXCEPTION_CAUGHT_CHANGED = Operator(
    name="exception_caught_changed",
    explanation="An exception that should be handled is not caught.",
    query="""
    (except_clause . (tuple) @kinds)
    (except_clause . (as_pattern . (tuple) @kinds))
    (except_clause . (identifier) @token)
    (except_clause . (as_pattern . (identifier) @token))
    """,
    rewrite=_rewrite,
    example=Example(
        "try:\n    return table[key]\nexcept KeyError:\n    return None",
        "try:\n    return table[key]\nexcept IndexError:\n    return None",
    ),
)
