"""Guesses at what is wrong in a function: the changes mutation operators make, which are near their own inverses."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oreline.agents.fragments import Fragment
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.rewrites import Rewrite, apply, rewrites

INVERTIBLE: Final = frozenset(
    {
        "argument_swapped",
        "arithmetic_operator_swapped",
        "augmented_assignment_changed",
        "boolean_operator_swapped",
        "branches_swapped",
        "comparison_boundary",
        "comparison_reversed",
        "condition_negated",
        "constant_off_by_one",
        "default_changed",
        "equality_negated",
        "exception_caught_changed",
        "exception_raised_changed",
        "identity_negated",
        "index_off_by_one",
        "loop_exit_swapped",
        "membership_negated",
        "negation_dropped",
        "none_check_loosened",
        "operand_swapped",
        "sibling_call",
        "truth_check_narrowed",
        "variable_misused",
    }
)
"""Operators that can undo what they or others do. One that only removes code undoes nothing."""
USED: Final = tuple(operator for operator in OPERATORS if operator.name in INVERTIBLE)
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
    found = list(rewrites(CLASS[:offset] + source, None, USED))
    shift = fragment.start - (2 if offset else 1)

    sites = Counter(rewrite.operator.name for rewrite in found)

    def likely(rewrite: Rewrite) -> tuple[int, int, int]:
        # A slip that could be in one place only is tried before one that could be anywhere.
        distance = abs(rewrite.line + shift - line) if line else 0
        return sites[rewrite.operator.name], distance, rewrite.start_byte

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
