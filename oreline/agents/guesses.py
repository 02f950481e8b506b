"""Guesses at what is wrong in a function: the changes mutation operators make, which are near their own inverses."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oreline.agents.fragments import Fragment
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.rewrites import Rewrite, apply, rewrites

LIKELY_FIRST: Final = (
    "comparison_boundary",
    "comparison_reversed",
    "equality_negated",
    "condition_negated",
    "negation_dropped",
    "identity_negated",
    "membership_negated",
    "boolean_operator_swapped",
    "arithmetic_operator_swapped",
    "index_off_by_one",
    "slice_off_by_one",
    "range_off_by_one",
    "constant_off_by_one",
    "branches_swapped",
    "argument_swapped",
    "operand_swapped",
    "augmented_assignment_changed",
    "loop_exit_swapped",
    "default_changed",
    "statement_order_swapped",
)
"""Operators that can undo what they or others do. One that only removes code undoes nothing."""
ORDER: Final = {name: place for place, name in enumerate(LIKELY_FIRST)}
USED: Final = tuple(operator for operator in OPERATORS if operator.name in ORDER)
CLASS: Final = b"class _:\n"
NEXT_FUNCTION: Final = 4
"""The best guess for a function comes after so many for the one before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """One edit to try."""

    path: str
    old: str
    new: str
    whole_old: str
    """The whole function, for when `old` alone occurs more than once."""
    whole_new: str


def _rewrites(fragment: Fragment, line: int | None) -> list[Rewrite]:
    source = fragment.text.encode()
    offset = len(CLASS) if fragment.text[:1].isspace() else 0
    found = rewrites(CLASS[:offset] + source, None, USED)
    shift = fragment.start - (2 if offset else 1)

    def likely(rewrite: Rewrite) -> tuple[int, int, int]:
        distance = abs(rewrite.line + shift - line) if line else 0
        return ORDER[rewrite.operator.name] // 4, distance, rewrite.start_byte

    return sorted(found, key=likely)


def _guess(fragment: Fragment, rewrite: Rewrite) -> Guess:
    prefix = CLASS if fragment.text[:1].isspace() else b""
    before = prefix + fragment.text.encode()
    after = apply(before, rewrite)
    first = before.rfind(b"\n", 0, rewrite.start_byte) + 1
    tail = before.find(b"\n", rewrite.end_byte)
    rest = len(before) - tail if tail >= 0 else 0
    return Guess(
        path=fragment.path,
        old=before[first : len(before) - rest].decode(),
        new=after[first : len(after) - rest].decode(),
        whole_old=before[len(prefix) :].decode(),
        whole_new=after[len(prefix) :].decode(),
    )


def rank_guesses(functions: Sequence[tuple[Fragment, int | None]]) -> list[Guess]:
    """Edits to try, likeliest first. Each function comes with the line the trace names in it, nearest first."""
    ranked = [
        (place + NEXT_FUNCTION * rank, rank, place, _guess(fragment, rewrite))
        for rank, (fragment, line) in enumerate(functions)
        for place, rewrite in enumerate(_rewrites(fragment, line))
    ]
    ranked.sort(key=lambda item: item[:3])
    return list({guess.whole_new: guess for *_, guess in reversed(ranked)}.values())[::-1]
