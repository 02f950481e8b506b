"""The pytest plugin that tells which functions of the tree the tests call themselves, with which plain arguments.

Needs the standard library alone. Calls are seen through the interpreter's profiler: nothing is wrapped or replaced.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
from collections.abc import Generator
from typing import Any

import pytest
from plain_values import NotPlainError, describe, encode

WORK = "/work"
MOST_CALLS = 400
MOST_BEFORE = 12
"""Calls on an object that come before one that is told: made again, they bring it to where it was."""
SUSPENDED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class CallWatch:
    """Writes `called` events."""

    def __init__(self, report: Any, test_paths: list[str]) -> None:
        self.report = report
        self.test_paths = frozenset(test_paths)
        self.kept: dict[int, Any] = {}
        self.born: dict[int, Any] = {}
        self.open: dict[int, tuple[Any, Any]] = {}
        self.told: set[str] = set()
        self.files: dict[str, str] = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: Any) -> Generator[None, Any, None]:
        """Watch while the test's own code runs."""
        sys.setprofile(self.see)
        try:
            yield
        finally:
            is_watched = sys.getprofile() is not None
            sys.setprofile(None)
            self.kept, self.born, self.open = {}, {}, {}
            if not is_watched:
                self.report.write("unwatched", id=item.nodeid)

    def see(self, frame: Any, event: str, argument: Any) -> None:
        """One event of the profiler."""
        if event == "return" and id(frame) in self.open:
            self.answer(self.open.pop(id(frame))[1], argument)
        if event != "call" or self.kind(frame.f_code.co_filename) != "source" or len(self.told) >= MOST_CALLS:
            return
        if frame.f_code.co_flags & SUSPENDED:
            # Each time it goes on is a call, too; only the first one is.
            if id(frame) in self.kept:
                return
            self.kept[id(frame)] = frame
        try:
            self.enter(frame)
        except Exception:  # noqa: BLE001 -- a watch that fails is taken away, and sees nothing more
            return

    def kind(self, filename: str) -> str:
        """`test` | `source` | `other`."""
        if filename.startswith("<"):
            # What a data class brings is made from a text.
            return "source" if filename == "<string>" else "other"
        if filename not in self.files:
            path = os.path.relpath(os.path.realpath(filename), WORK)
            folders = {path[:place] for place, letter in enumerate(path) if letter == "/"}
            is_test = not self.test_paths.isdisjoint({path, *folders})
            self.files[filename] = "other" if path.startswith("..") else "test" if is_test else "source"
        return self.files[filename]

    def enter(self, frame: Any) -> None:
        """A call of the tree's code: of interest when a test made it."""
        if not self.is_from_test(frame):
            return
        code = frame.f_code
        owner = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
        if code.co_name == "__init__":
            self.bear(frame, owner)
            return
        call = self.call_of(frame, owner)
        if not code.co_flags & SUSPENDED:
            self.open[id(frame)] = (frame, call)
        else:
            self.tell(call, None)

    def is_from_test(self, frame: Any) -> bool:
        """Whether the nearest code of the tree that called is a test's: the library's own may lie between."""
        before = frame.f_back
        while before is not None and self.kind(before.f_code.co_filename) == "other":
            before = before.f_back
        return before is not None and self.kind(before.f_code.co_filename) == "test"

    def bear(self, frame: Any, owner: Any) -> None:
        """An object is made by a test."""
        kind = type(owner)
        self.born[id(owner)] = None
        self.kept[id(owner)] = owner
        arguments = arguments_of(frame, kind.__init__, 1, self.write)
        self.born[id(owner)] = {"class": [kind.__module__, kind.__qualname__], **arguments, "before": []}
        self.tell({"target": [kind.__module__, kind.__qualname__], "receiver": None, **arguments}, None)

    def write(self, value: Any) -> list[Any]:
        """A value, also an object that the test has made."""
        found: list[Any] = encode(value, made=self.way_of)
        return found

    def way_of(self, value: Any) -> Any:
        """How a test has made an object, up to now."""
        way = self.born.get(id(value))
        if way is None or len(way["before"]) >= MOST_BEFORE:
            raise NotPlainError
        return json.loads(json.dumps(way))

    def call_of(self, frame: Any, owner: Any) -> dict[str, Any]:
        """The call as it can be made again."""
        module, name = frame.f_globals["__name__"], frame.f_code.co_name
        function = getattr(sys.modules[module], name, None)
        if is_of(function, frame.f_code):
            return {"target": [module, name], "receiver": None, **arguments_of(frame, function, 0, self.write)}
        kind = owner if isinstance(owner, type) else type(owner)
        holder = next(one for one in kind.__mro__ if is_of(vars(one).get(name), frame.f_code))
        arguments = arguments_of(frame, vars(holder)[name], 1, self.write)
        if isinstance(owner, type):
            return {"target": [kind.__module__, f"{kind.__qualname__}.{name}"], "receiver": None, **arguments}
        target = [kind.__module__, f"{kind.__qualname__}.{name}"]
        call = {"target": target, "receiver": self.way_of(owner), **arguments}
        self.born[id(owner)]["before"].append([name, arguments["args"], arguments["kwargs"]])
        return call

    def answer(self, call: dict[str, Any], result: Any) -> None:
        """A call has come to its end."""
        try:
            self.tell(call, result)
        except Exception:  # noqa: BLE001 -- as above
            return

    def tell(self, call: dict[str, Any], result: Any) -> None:
        """One call, once; what it returned, where that is known."""
        told = json.dumps(call)
        # What a function defines anew each time it runs can't be found by its name.
        if "<locals>" not in told and told not in self.told and len(told) < 20_000:
            self.told.add(told)
            self.report.write("called", call=call, result=None if result is None else describe(result))


def is_of(function: Any, code: Any) -> bool:
    """Whether a function, or what it wraps, has that code."""
    function = getattr(function, "__func__", function)
    while function is not None:
        if getattr(function, "__code__", None) is code:
            return True
        function = getattr(function, "__wrapped__", None)
    return False


def arguments_of(frame: Any, function: Any, skip: int, write: Any) -> dict[str, Any]:
    """Arguments as they would be written: what equals its default, from the end, isn't."""
    code, values = frame.f_code, frame.f_locals
    function = inspect.unwrap(getattr(function, "__func__", function))
    names = code.co_varnames
    placed = [write(values[name]) for name in names[skip : code.co_argcount]]
    count = code.co_argcount + code.co_kwonlyargcount
    known = {name: write(values[name]) for name in names[code.co_argcount : count]}
    if code.co_flags & inspect.CO_VARARGS:
        placed += [write(value) for value in values[names[count]]]
        count += 1
    else:
        placed = _without_defaults(placed, function.__defaults__ or ())
    if code.co_flags & inspect.CO_VARKEYWORDS:
        known.update({name: write(value) for name, value in values[names[count]].items()})
    usual = function.__kwdefaults__ or {}
    return {"args": placed, "kwargs": {name: v for name, v in known.items() if not _is_default(v, name, usual)}}


def _without_defaults(placed: list[Any], defaults: tuple[Any, ...]) -> list[Any]:
    waiting = list(defaults)
    while placed and waiting and _same(placed[-1], waiting[-1]):
        placed, waiting = placed[:-1], waiting[:-1]
    return placed


def _is_default(value: Any, name: str, usual: dict[str, Any]) -> bool:
    return name in usual and _same(value, usual[name])


def _same(encoded: Any, value: Any) -> bool:
    try:
        return bool(encoded == encode(value))
    except NotPlainError:
        return False
