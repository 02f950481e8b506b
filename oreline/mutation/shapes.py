"""Rewrites that whole families of operators are: keep a part, remove a whole, take another name of the same object."""

from collections import defaultdict
from collections.abc import Callable, Iterator

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.mutation.edits import remove_statement, replace
from oreline.mutation.operator import Edit, Site, text_of


def keep_part(site: Site) -> Iterator[Edit]:
    """The node captured as `whole` becomes each of those captured as `part`."""
    for part in site.captures["part"]:
        yield replace(site.node("whole"), text_of(part))


def remove_whole(site: Site) -> Iterator[Edit]:
    """The statement captured as `statement` goes."""
    yield from remove_statement(site, site.node("statement"))


def take_next(site: Site, pick: Callable[[Site, Node], tuple[bytes, Node] | None]) -> Iterator[Edit]:
    """Each name of an object in the function captured as `body` becomes the next one of the same object there.

    `pick` says of a node which object it is of and which part of it is the name.
    """
    functions = site.grammar.functions
    nodes = descend(site.node("body"), lambda node: [] if node.type in functions else node.named_children)
    picked = [found for node in nodes if (found := pick(site, node)) is not None]
    names: defaultdict[bytes, dict[bytes, None]] = defaultdict(dict)
    for owner, name in picked:
        names[owner][text_of(name)] = None
    for owner, name in picked:
        known = list(names[owner])
        if len(known) > 1:
            yield replace(name, known[(known.index(text_of(name)) + 1) % len(known)])


def outdented(text: bytes, surplus: int) -> bytes:
    """Lines with as many blanks less before them, but for the first, which has none."""
    first, *rest = text.split(b"\n")
    blanks = (len(line) - len(line.lstrip(b" \t")) for line in rest)
    cut = [line[min(surplus, count) :] for line, count in zip(rest, blanks, strict=True)]
    return b"\n".join([first, *cut])
