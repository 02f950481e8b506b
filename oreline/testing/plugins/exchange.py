"""Live functions whose code is exchanged for that of a changed file. Needs the standard library alone.

What a file does while it is imported can't be exchanged: a change there is declined.
"""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator
from typing import Any

OPTIMIZED = 0x1
"""Flag of code whose variables are its own: functions, lambdas, generators; not the bodies of modules and classes."""


class Declined(Exception):  # noqa: N818 -- an answer, no fault
    """The change can't be shown to a process that has imported the file."""


def index_functions(folder: str) -> dict[Any, list[Any]]:
    """Functions of files below `folder`, by file, first line and name. Frozen objects aren't found: ask before."""
    found: dict[Any, list[Any]] = {}
    for value in gc.get_objects():
        if type(value) is types.FunctionType and value.__code__.co_filename.startswith(folder + "/"):
            found.setdefault(key_of(value.__code__), []).append(value)
    return found


def key_of(code: Any) -> tuple[str, int, str]:
    """What names a function in its file."""
    return (code.co_filename, code.co_firstlineno, code.co_name)


def exchange(index: dict[Any, list[Any]], path: str, before: bytes, after: bytes) -> None:
    """Let the functions of the file at `path` do what they do `after` the change."""
    old, new = (compile(source, path, "exec", dont_inherit=True) for source in (before, after))
    planned: list[tuple[Any, Any]] = []
    for chain in changed(((old, new),)):
        targets = [pair for pair in chain if is_function(pair[0])]
        live = [(function, pair) for pair in targets for function in index.get(key_of(pair[0]), ())]
        if not live:
            raise Declined("no function that lives has the code that changes")
        planned += [(function, fitting(function, *pair)) for function, pair in live]
    if not planned:
        raise Declined("nothing that runs is changed")
    for function, code in planned:
        function.__code__ = code


def fitting(function: Any, old: Any, new: Any) -> Any:
    """The new code, where the function can have it."""
    if own(function.__code__) != own(old):
        raise Declined("the code that lives isn't what the file compiles to")
    if function.__code__.co_freevars != new.co_freevars:
        raise Declined("it changes which variables a function shares with what encloses it")
    return new


def changed(chain: tuple[tuple[Any, Any], ...]) -> Iterator[tuple[tuple[Any, Any], ...]]:
    """Each code that differs in itself, as the chain of pairs that leads to it from the module."""
    old, new = chain[-1]
    inner_old, inner_new = nested(old), nested(new)
    is_alike = [code.co_name for code in inner_old] == [code.co_name for code in inner_new]
    if not is_alike or own(old) != own(new):
        if not is_function(old):
            raise Declined("it changes what runs while the file is imported")
        yield chain
    if is_alike:
        for pair in zip(inner_old, inner_new):  # noqa: B905 -- older interpreters too
            yield from changed((*chain, pair))


def nested(code: Any) -> list[Any]:
    """Code within code, in order."""
    return [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]


def is_function(code: Any) -> bool:
    """Whether it is a function's, rather than the body of a module or class."""
    return bool(code.co_flags & OPTIMIZED)


def own(code: Any) -> tuple[Any, ...]:
    """What code does, but for what is nested in it and for its place in the file."""
    constants = [repr(value) for value in code.co_consts if not isinstance(value, types.CodeType)]
    if not is_function(code):
        # Class bodies hold their own first line since Python 3.13.
        constants = [text for text in constants if text != str(code.co_firstlineno)]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    return (code.co_code, getattr(code, "co_exceptiontable", b""), constants, names, counts)
