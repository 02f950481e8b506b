"""Whether two outcomes of a call are the same: to the last detail, or in all that a test could be expected to mean.

Outcomes are as `oreline/testing/calls.py` has them. Pure functions.
"""

import math
from typing import Any, Final

from oreline.records.base import Json

PLAIN: Final = frozenset(
    {"none", "bool", "int", "float", "str", "bytes", "bytearray", "list", "tuple", "set", "frozenset", "dict", "named"}
    | {"undefined", "bigint"}
)
OBJECTS: Final = frozenset({"own", "object"})
"""Things of the tree's own, by name and by what they hold."""
SCALARS: Final = frozenset({"none", "bool", "int", "float", "str", "bytes"})
CONTAINERS: Final = frozenset({"list", "tuple", "set", "frozenset", "iterator"})
_ANY_ERROR: Final = frozenset({"Exception", "BaseException", "object"})


def is_comparable(outcome: Json) -> bool:
    """Whether it says something: an exception, or a result of which all is known."""
    if outcome["kind"] == "raises":
        return bool(_types(outcome) - _ANY_ERROR)
    return outcome["kind"] == "returns" and _is_known(outcome.get("value"))


def is_same(one: Json, other: Json) -> bool:
    """To the last detail: types, which argument it is, what became of the arguments."""
    return one == other


def agrees(gold: Json, outcome: Json) -> bool:
    """In what a test could mean: numbers by value, sequences by items, exceptions by kinship."""
    try:
        return _agrees(gold, outcome)
    except (ValueError, TypeError, OverflowError, IndexError, RecursionError):
        # Outcomes come from among strangers' code, and may be of any form.
        return False


def _agrees(gold: Json, outcome: Json) -> bool:
    if gold["kind"] != outcome["kind"]:
        return False
    if gold["kind"] == "raises":
        return _leading(gold) in _types(outcome) or _leading(outcome) in _types(gold)
    if gold["kind"] != "returns":
        return True
    return _is_alike(gold.get("value"), outcome.get("value")) and gold.get("after") == outcome.get("after")


def gives_in_tests(value: Any, outcome: Json) -> bool:
    """Whether a call that returned `value` while a test ran comes to the same apart from it."""
    return agrees({"kind": "returns", "value": value, "after": outcome.get("after")}, outcome)


def stands_in(gold: Json, outcome: Json) -> bool:
    """Whether a thing that says by itself what it equals was given where plain data should be."""
    if not outcome["kind"] == gold["kind"] == "returns":
        return False
    value, other = gold.get("value"), outcome.get("value")
    try:
        return (_kind(value) in PLAIN and _kind(other) == "own") or _holds_stand_in(value, other)
    except (ValueError, TypeError, IndexError, RecursionError):
        return False


def _holds_stand_in(value: Any, other: Any) -> bool:
    """Whether one stands in the place of a number or text, or in what does, however deep in containers alike."""
    kind, found = _kind(value), _kind(other)
    if kind in SCALARS:
        parts = (other[1][1] or []) if found == "object" else []
        return found == "own" or any(_kind(part) == "own" for _, part in parts)
    if not ({kind, found} <= CONTAINERS or kind == found == "dict") or len(value[1]) != len(other[1]):
        return False
    return any(map(_holds_stand_in, _items(value), _items(other)))


def _items(value: Any) -> list[Any]:
    return [item for pair in value[1] for item in pair] if _kind(value) == "dict" else list(value[1])


def _types(outcome: Json) -> set[str]:
    found = outcome.get("types")
    return {name for name in found if isinstance(name, str)} if isinstance(found, list) else set()


def _leading(outcome: Json) -> str:
    found = outcome.get("types")
    return str(found[0]) if isinstance(found, list) and found else ""


def _kind(value: Any) -> str:
    return str(value[0]) if isinstance(value, list) and len(value) == 2 else ""


def _is_known(value: Any) -> bool:
    kind = _kind(value)
    if kind in CONTAINERS:
        return all(map(_is_known, value[1]))
    if kind == "dict":
        return all(_is_known(key) and _is_known(item) for key, item in value[1])
    if kind in OBJECTS:
        return bool(value[1][1]) and all(_is_known(part) for _, part in value[1][1])
    return kind in PLAIN


def _is_alike(one: Any, other: Any) -> bool:
    kinds = _kind(one), _kind(other)
    if set(kinds) <= {"bool", "int", "float"}:
        left, right = _number(one), _number(other)
        return left == right or math.isclose(left, right, rel_tol=1e-9) or (left != left and right != right)
    if set(kinds) <= CONTAINERS:
        return len(one[1]) == len(other[1]) and all(map(_is_alike, one[1], other[1]))
    if kinds == ("dict", "dict"):
        pairs = zip(sorted(one[1], key=repr), sorted(other[1], key=repr), strict=False)
        return len(one[1]) == len(other[1]) and all(_is_alike(a[0], b[0]) and _is_alike(a[1], b[1]) for a, b in pairs)
    if kinds[0] == kinds[1] and kinds[0] in OBJECTS:
        return one[1][0] == other[1][0] and _have_alike_parts(one[1][1], other[1][1])
    return bool(one == other)


def _have_alike_parts(one: Any, other: Any) -> bool:
    return [name for name, _ in one] == [name for name, _ in other] and all(
        _is_alike(part, another) for (_, part), (_, another) in zip(one, other, strict=True)
    )


def _number(value: Any) -> float | int:
    content = value[1]
    return float(content) if value[0] == "float" else int(content)
