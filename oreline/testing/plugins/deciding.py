"""Whether a thing decides by strangers' code what it equals: told by its classes, and by what it says of plain data.

Needs the standard library alone. What a class says of itself, its file or its module's name is never believed: a method
is the interpreter's or an installed package's where just its code stands in their read-only files.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
import types
import weakref
from collections.abc import Iterator
from typing import Any

EQUALITY = ("__eq__", "__ne__")
PLAIN = (bool, int, float, complex, str, bytes, bytearray, list, tuple, set, frozenset, dict)
DECIDING = (
    *EQUALITY,
    *("__lt__", "__le__", "__gt__", "__ge__", "__bool__", "__contains__", "__class__", "__getattribute__"),
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__"),
    *("__floordiv__", "__rfloordiv__", "__mod__", "__rmod__", "__pow__", "__rpow__", "__divmod__", "__rdivmod__"),
    *("__and__", "__rand__", "__or__", "__ror__", "__xor__", "__rxor__", "__neg__", "__pos__", "__abs__", "__invert__"),
    *("__round__", "__int__", "__float__", "__complex__", "__index__"),
)
"""By which a thing that is no plain data could do as if it were."""
PROBES: tuple[Any, ...] = (
    None,
    False,
    1,
    12345,
    -7,
    2.5,
    "",
    "a",
    b"a",
    (),
    (1,),
    [],
    [1],
    {},
    {"a": 1},
    frozenset([1]),
)
"""Plain data, no two of them equal."""
HEAP = 1 << 9
"""`Py_TPFLAGS_HEAPTYPE`: a class that was made while the interpreter ran."""
PROXIES = (weakref.ProxyType, weakref.CallableProxyType)
FOLDERS = tuple({f"{sys.prefix}/", f"{sys.base_prefix}/"})

_mro: Any = type.__dict__["__mro__"].__get__
_names: Any = type.__dict__["__dict__"].__get__
_flags: Any = type.__dict__["__flags__"].__get__
# What strangers' code replaces later changes nothing here.
_open, _loads, _compile = open, marshal.loads, compile


class Nothing:
    """Equal to nothing but itself."""


def classes_of(value: Any) -> tuple[Any, ...]:
    """The classes of a thing, whatever they say of themselves."""
    found: tuple[Any, ...] = _mro(type(value))
    return found


def is_a(value: Any, base: Any) -> bool:
    """Whether it truly is an instance."""
    return base in classes_of(value)


def decides_itself(value: Any) -> bool:
    """Whether it says by code of its own what it equals, or equals what can't be equal."""
    if type(value) in PROXIES:
        return True
    asked = EQUALITY if any(base in PLAIN for base in classes_of(value)) else DECIDING
    for kind in classes_of(value):
        for name in asked:
            if name in _names(kind) and not is_trusted(kind, name, _names(kind)[name]):
                return True
    return equals_too_much(value)


def is_trusted(kind: Any, name: str, method: Any) -> bool:
    """Whether a method of a class is the interpreter's, or an installed package's."""
    if not _flags(kind) & HEAP:
        return True
    if type(method) is types.WrapperDescriptorType:
        # One that was borrowed for another purpose does what that one is called.
        return bool(method.__name__ == name)
    if type(method) is not types.FunctionType:
        return False
    return is_installed(method)


def is_installed(function: Any) -> bool:
    """Whether the very code of a function, and of all it was made with, stands in a file of the interpreter or of an
    installed package.
    """
    if type(function) is not types.FunctionType:
        return type(function) is types.BuiltinFunctionType
    held, path = function.__globals__, function.__globals__.get("__file__")
    is_loaded = any(type(module) is types.ModuleType and module.__dict__ is held for module in [*sys.modules.values()])
    if type(path) is not str or not path.startswith(FOLDERS) or not is_loaded:
        return False
    cells = zip(function.__code__.co_freevars, function.__closure__ or ())  # noqa: B905 -- older interpreters too
    if not all(name == "__class__" or is_installed(cell.cell_contents) for name, cell in cells):
        return False
    return any(code == function.__code__ for code in codes_in(path))


def codes_in(path: str) -> Iterator[types.CodeType]:
    """The code of all functions of a file."""
    try:
        waiting = [code_of(path)]
    except (OSError, ValueError, SyntaxError, EOFError, TypeError):
        return
    while waiting:
        code = waiting.pop()
        yield code
        waiting += [constant for constant in code.co_consts if type(constant) is types.CodeType]


def code_of(path: str) -> types.CodeType:
    """A file's code; byte code lies where nobody can write, as the file does."""
    try:
        with _open(importlib.util.cache_from_source(path), "rb") as file:
            found: types.CodeType = _loads(file.read()[16:])
    except (OSError, ValueError, EOFError, TypeError):
        with _open(path, "rb") as file:
            return _compile(file.read(), path, "exec", dont_inherit=True)
    return found


def equals_too_much(value: Any) -> bool:
    """Whether it equals what equals nothing, or several plain things of which no two are equal."""
    try:
        other = Nothing()
        if bool(value == other) or not bool(value != other):
            return True
        return sum(bool(value == probe or probe == value) for probe in PROBES) > 1
    except BaseException:  # noqa: BLE001 -- strangers' code
        return False
