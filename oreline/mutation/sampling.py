"""The order in which proposals are tried: operators take turns, and within an operator functions do."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeVar

from oreline.mutation.proposals import Proposal

ItemT = TypeVar("ItemT")


def _place(seed: int, *parts: str) -> str:
    """A place drawn by hash: the same on every machine, whatever the order things were found in."""
    return hashlib.sha256("\0".join((str(seed), *parts)).encode("utf-8", "surrogatepass")).hexdigest()


def take_turns(proposals: Iterable[Proposal], seed: int) -> list[Proposal]:
    """All proposals, mixed: a prefix of any length holds many operators and many functions."""
    drawn = sorted(proposals, key=lambda proposal: _place(seed, proposal.proposal_id, proposal.rewrite.operator.name))
    in_function = _count_off((p.rewrite.operator.name, p.file.path, p.rewrite.scope.start_byte) for p in drawn)
    by_function = [drawn[index] for index in sorted(range(len(drawn)), key=in_function.__getitem__)]
    in_operator = _count_off(proposal.rewrite.operator.name for proposal in by_function)
    order = sorted(
        range(len(by_function)),
        key=lambda index: (in_operator[index], _place(seed, by_function[index].rewrite.operator.name)),
    )
    return [by_function[index] for index in order]


def spread(few: Sequence[ItemT], many: Sequence[ItemT]) -> tuple[ItemT, ...]:
    """Both in their order, the fewer at even distances among the others: a prefix of any length holds its share."""
    placed = [((index + 0.5) / len(items), item) for items in (few, many) for index, item in enumerate(items)]
    return tuple(item for _, item in sorted(placed, key=lambda one: one[0]))


def _count_off(groups: Iterable[object]) -> list[int]:
    """For each item, how many of its group came before it."""
    seen: defaultdict[object, int] = defaultdict(int)
    counts = []
    for group in groups:
        counts.append(seen[group])
        seen[group] += 1
    return counts
