"""Combinations: two to four rewrites as one bug, in one function, one file, one folder, or along a call edge.

Only what a single test runs is combined, so that the sites are one bug to somebody. Which combinations are drawn, and
how many, is decided in `drafts.py`.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.mutation.proposals import Proposal
from oreline.mutation.realism.words.registry import VOCABULARIES
from oreline.records.base import digest

Draft = tuple[Proposal, ...]
"""The rewrites of one candidate, in order of path and place."""
SIZES: Final = (2, 3, 4)
_TRIED: Final = 200
"""Proposals that are looked at for the partners of one."""
_Place = tuple[str, int]
"""A function: path, and where it begins."""


def draft_id(draft: Draft) -> str:
    """The proposal's own for a single one; else a hash of them all."""
    ids = [proposal.proposal_id for proposal in draft]
    return ids[0] if len(ids) == 1 else digest("combination", *ids)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to combine: who may be joined to a proposal, and what no two of them may share."""

    partners: Callable[[Proposal], Sequence[Proposal]]
    apart: Callable[[Proposal], Hashable]


def combine(proposals: Sequence[Proposal], limit: int) -> list[Draft]:
    """Combinations in turn: every way with every number of sites, at most `limit`; those first whose first part is."""
    sources = [_drafts(proposals, way, size) for way in _ways(proposals) for size in SIZES]
    found: dict[str, Draft] = {}
    while sources and len(found) < limit:
        for source in list(sources):
            draft = next(source, None)
            if draft is None:
                sources.remove(source)
            elif len(found) < limit:
                found.setdefault(draft_id(draft), draft)
    return list(found.values())


def _drafts(proposals: Sequence[Proposal], way: _Way, size: int) -> Iterator[Draft]:
    """One combination for each proposal that has partners enough."""
    for first in proposals:
        chosen = [first]
        for other in islice(way.partners(first), _TRIED):
            if len(chosen) < size and _may_join(chosen, other, way):
                chosen.append(other)
        if len(chosen) == size:
            yield tuple(sorted(chosen, key=lambda one: (one.file.path, one.rewrite.start_byte, one.proposal_id)))


def _may_join(chosen: Sequence[Proposal], other: Proposal, way: _Way) -> bool:
    """Whether a test runs all of them, and no two touch the same or neighbouring lines."""
    shared = set(other.covering_tests).intersection(*(one.covering_tests for one in chosen))
    return bool(shared) and all(_is_apart(one, other) and way.apart(one) != way.apart(other) for one in chosen)


def _is_apart(left: Proposal, right: Proposal) -> bool:
    if left.file.path != right.file.path:
        return True
    first, second = sorted((left.rewrite.hunk.lines, right.rewrite.hunk.lines))
    return first[-1] + 1 < second[0]


def _ways(proposals: Sequence[Proposal]) -> Iterator[_Way]:
    yield _Way(_sharing(proposals, place_of), apart=lambda one: one.proposal_id)
    yield _Way(_along_calls(proposals), apart=lambda one: one.proposal_id)
    yield _Way(_sharing(proposals, lambda one: one.file.path), apart=place_of)
    yield _Way(_sharing(proposals, _folder_of), apart=lambda one: one.file.path)


def _folder_of(proposal: Proposal) -> str:
    return proposal.file.path.rpartition("/")[0]


def place_of(proposal: Proposal) -> _Place:
    """The outermost function around a rewrite."""
    return proposal.file.path, proposal.rewrite.outer.start_byte


def _sharing(
    proposals: Sequence[Proposal], key: Callable[[Proposal], Hashable]
) -> Callable[[Proposal], Sequence[Proposal]]:
    groups: defaultdict[Hashable, list[Proposal]] = defaultdict(list)
    for proposal in proposals:
        groups[key(proposal)].append(proposal)
    return lambda one: groups[key(one)]


def _along_calls(proposals: Sequence[Proposal]) -> Callable[[Proposal], Sequence[Proposal]]:
    """Those in the functions that the one around a proposal calls."""
    groups: defaultdict[_Place, list[Proposal]] = defaultdict(list)
    for proposal in proposals:
        groups[place_of(proposal)].append(proposal)
    by_name = _places_by_name(groups)

    @cache
    def called(place: _Place) -> tuple[Proposal, ...]:
        names = sorted(called_names(groups[place][0]))
        places = [by_name[name] for name in names if by_name.get(name, place) != place]
        return tuple(proposal for found in places for proposal in groups[found])

    return lambda one: called(place_of(one))


def _places_by_name(groups: Mapping[_Place, Sequence[Proposal]]) -> dict[str, _Place]:
    """Functions by the last part of their name, where it leads to one alone."""
    places: defaultdict[str, list[_Place]] = defaultdict(list)
    for place, found in groups.items():
        places[found[0].rewrite.outer.name.rpartition(".")[2]].append(place)
    return {name: found[0] for name, found in places.items() if len(found) == 1}


def called_names(proposal: Proposal) -> set[str]:
    """Last parts of the names that the outermost function around a rewrite calls."""
    words = VOCABULARIES.get(proposal.file.grammar.name)
    outer = proposal.rewrite.outer
    root: Node | None = proposal.file.tree.root_node.descendant_for_byte_range(outer.start_byte, outer.end_byte)
    if words is None or root is None:
        return set()
    called = [words.called(node) for node in descend(root) if node.type in words.calls]
    return {name.decode("utf-8", "replace") for name in called}
