"""What the code of a test looks up by name. Needs the standard library alone."""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from typing import Any


def is_data(value: Any) -> bool:
    """Whether it is no function, class or module."""
    return value is not None and not callable(value) and type(value) is not types.ModuleType


def names_in(function: Any, seen: set[int]) -> Iterator[str]:
    """Names in a test, and in functions of its own file that it calls."""
    function = inspect.unwrap(getattr(function, "__func__", function)) if callable(function) else None
    code = getattr(function, "__code__", None)
    if code is None or id(code) in seen:
        return
    seen.add(id(code))
    for name in names_of(code):
        yield name
        called = function.__globals__.get(name)
        if getattr(called, "__module__", None) == function.__module__:
            yield from names_in(called, seen)


def names_of(code: types.CodeType) -> Iterator[str]:
    """Names in code, and in functions within it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from names_of(constant)
