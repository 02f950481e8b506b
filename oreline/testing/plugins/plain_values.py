"""Plain data as JSON and back, by exact type: what an object says of itself (its equality, its text) is never asked.

Needs the standard library alone. `oreline/rewards/inputs/` reads and varies what is written here.
"""

from __future__ import annotations

import decimal
import functools
import importlib
import math
import numbers
import re
import sys
from collections import abc
from collections.abc import Callable
from typing import Any

from deciding import classes_of, decides_itself, is_a

MOST_ITEMS = 200
MOST_CHARACTERS = 4000
DEPTH = 8
OBJECT_DEPTH = 4
MOST_PARTS = 20
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}")
SEQUENCES: dict[Any, str] = {list: "list", tuple: "tuple", set: "set", frozenset: "frozenset"}
CONTAINERS: tuple[tuple[Any, str], ...] = ((abc.Set, "set"), (abc.Sequence, "list"))
BASES: tuple[Any, ...] = (int, float, str, bytes, dict, *SEQUENCES)


class NotPlainError(Exception):
    """Something else than plain data, or too much of it."""


def no_way(value: Any) -> Any:
    """How an object can be made again: not at all."""
    raise NotPlainError


def encode(value: Any, depth: int = 0, made: Callable[[Any], Any] = no_way) -> list[Any]:
    """A value as `[kind, content]`; `made` tells how an object can be made again. Raises NotPlainError."""
    kind = type(value)
    if value is None or kind is bool:
        return ["none" if value is None else "bool", value]
    if kind is int:
        return _sized("int", str(value) if abs(value) < 10**300 else "")
    if kind is float:
        return ["float", repr(value)]
    if kind is str:
        return _sized("str", value)
    if kind in (bytes, bytearray):
        return _sized(kind.__name__, value.hex())
    if depth < DEPTH and (kind in SEQUENCES or kind is dict) and len(value) <= MOST_ITEMS:
        return _container(value, kind, depth + 1, made)
    return ["named", _named(value)] if callable(value) else ["made", made(value)]


def _container(value: Any, kind: Any, depth: int, made: Callable[[Any], Any]) -> list[Any]:
    if kind is dict:
        return ["dict", [[encode(key, depth, made), encode(item, depth, made)] for key, item in value.items()]]
    items = [encode(item, depth, made) for item in value]
    return [SEQUENCES[kind], sorted(items, key=repr) if kind in (set, frozenset) else items]


def _sized(kind: str, text: str) -> list[Any]:
    if len(text) > MOST_CHARACTERS or (kind == "int" and not text):
        raise NotPlainError
    return [kind, text]


def _named(value: Any) -> list[str]:
    """Where a function or class is found by its name."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if isinstance(module, str) and isinstance(name, str) and getattr(sys.modules.get(module), name, None) is value:
        return [module, name]
    raise NotPlainError


def decode(value: Any) -> Any:
    """The value that `encode` wrote."""
    kind, content = value
    if kind == "dict":
        return {decode(key): decode(item) for key, item in content}
    if kind == "named":
        return getattr(importlib.import_module(content[0]), content[1])
    if kind == "made":
        return make(content)
    for container, name in SEQUENCES.items():
        if kind == name:
            return container(decode(item) for item in content)
    readers: dict[str, Any] = {"int": int, "float": float, "bytes": bytes.fromhex, "bytearray": bytearray.fromhex}
    return readers[kind](content) if kind in readers else content


def make(way: Any) -> Any:
    """An object, made as it was made before, and brought to where it was."""
    holder: Any = importlib.import_module(way["class"][0])
    kind: Any = functools.reduce(getattr, way["class"][1].split("."), holder)
    owner = kind(*map(decode, way["args"]), **{name: decode(value) for name, value in way["kwargs"].items()})
    for method, args, kwargs in way["before"]:
        try:
            getattr(owner, method)(*map(decode, args), **{name: decode(value) for name, value in kwargs.items()})
        except Exception:  # noqa: BLE001, S112 -- tests expect that, too
            continue
    return owner


def describe(value: Any, depth: int = 0) -> list[Any]:
    """A result, whatever it is: as `encode`, and else what kind of thing it is."""
    try:
        found: list[Any] = _without_addresses(encode(value, depth))
    except NotPlainError:
        found = []
    if found:
        return found
    is_own = decides_itself(value)
    like = [_like(value, base, depth) for base in BASES if is_a(value, base) and depth < DEPTH][:1]
    if like and not is_own:
        return like[0]
    content = None if is_own or depth >= DEPTH else content_of(value, depth + 1)
    if content:
        return content
    parts = parts_of(value, depth)
    if like and parts is not None:
        parts = [["", like[0]], *parts]
    return ["own" if is_own else "object", [type(value).__qualname__, parts]]


def content_of(value: Any, depth: int) -> list[Any] | None:
    """What equals plain data by an honest comparison, such as a fraction or a view of a dictionary, as that data."""
    try:
        if isinstance(value, (numbers.Real, decimal.Decimal)):
            whole = math.trunc(value)
            return _sized("int", str(whole)) if value == whole else ["float", repr(float(value))]
        if isinstance(value, abc.Mapping):
            keys = list(value)[:MOST_ITEMS]
            return ["dict", [[describe(key, depth), describe(value[key], depth)] for key in keys]]
        for base, name in CONTAINERS:
            if isinstance(value, base):
                found = [describe(item, depth) for item in list(value)[:MOST_ITEMS]]
                return [name, sorted(found, key=repr) if name == "set" else found]
        return ["bytes", value.tobytes().hex()] if type(value) is memoryview else None
    except BaseException:  # noqa: BLE001 -- strangers' code
        return None


def parts_of(value: Any, depth: int) -> Any:
    """What an object holds, read past whatever it says of itself; None where that leads too far."""
    try:
        held = dict(object.__getattribute__(value, "__dict__"))
    except (AttributeError, TypeError):
        held = {}
    for kind in classes_of(value):
        names = vars(kind).get("__slots__", ())
        for name in [names] if isinstance(names, str) else names:
            slot: Any = vars(kind).get(name)
            if type(slot).__name__ == "member_descriptor":
                try:
                    held[name] = slot.__get__(value)
                except AttributeError:
                    continue
    if depth >= OBJECT_DEPTH or len(held) > MOST_PARTS or callable(value):
        return None
    return [[name, describe(item, depth + 1)] for name, item in sorted(held.items(), key=lambda pair: str(pair[0]))]


def _like(value: Any, base: Any, depth: int) -> list[Any]:
    """An instance of a subclass, or a container of things that aren't plain."""
    if base is dict:
        items = list(dict.items(value))[:MOST_ITEMS]
        return ["dict", [[describe(key, depth + 1), describe(item, depth + 1)] for key, item in items]]
    if base in SEQUENCES:
        found = [describe(item, depth + 1) for item in list(base.__iter__(value))[:MOST_ITEMS]]
        return [SEQUENCES[base], sorted(found, key=repr) if base in (set, frozenset) else found]
    readers: dict[Any, Any] = {str: "".join, bytes: bytes, int: int.__int__, float: float.__float__}
    return describe(readers[base](base.__iter__(value) if base in (str, bytes) else value), DEPTH)


def _without_addresses(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_addresses(item) for item in value]
    return ADDRESS.sub("0x", value) if isinstance(value, str) else value
