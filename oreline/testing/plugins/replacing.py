"""Functions that give what they gave elsewhere. Each stays the object that it is and only its code is another: then no
reference to one is missed.

Needs the standard library alone.
"""

from __future__ import annotations

import builtins
import inspect
import json
import sys
import types
from typing import Any

from call_watch import arguments_of
from lenient import Lenient
from plain_values import NotPlainError, decode, encode

LENIENT = "lenient"
"""An outcome: some object, of which tests learn what they would of this value, but for what it equals."""
CHANGING = (list, dict, set, bytearray)
RUNNING: dict[str, Any] = {}
"""The plugin of this process, for code that finds it by name alone."""
HOOK = """
def outer():
{free}
    def hook(*args, **kwargs):
        ({used})
        return __import__("sys").modules["replacing"].RUNNING["replay"].run({number}, args, kwargs)
    return hook
"""


class Replaced:
    """A function whose code asks the plugin, and what is known of its calls."""

    def __init__(self, function: Any, skip: int, number: int) -> None:
        """`skip`: arguments before those that are told, as of a method its object."""
        self.function, self.skip = function, skip
        code, defaults = function.__code__, function.__defaults__
        self.original: Any = types.FunctionType(
            code, function.__globals__, function.__name__, defaults, function.__closure__
        )
        self.original.__kwdefaults__ = function.__kwdefaults__
        self.outcomes: dict[str, Any] = {}
        function.__code__ = hook_of(number, len(code.co_freevars))

    def tell(self, call: Any, outcome: Any) -> None:
        """Take in one call. Objects are not told apart: what two of them answer otherwise is left as it is."""
        key = key_of(call["args"], call["kwargs"])
        self.outcomes[key] = outcome if self.outcomes.get(key, outcome) == outcome else None

    def look_up(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[list[Any], list[Any], Any]:
        """Arguments by place, the same written out, and what the call gives, None where that isn't known."""
        code = self.original.__code__
        try:
            bound = inspect.signature(self.original).bind(*args, **kwargs)
            bound.apply_defaults()
            frame = types.SimpleNamespace(f_code=code, f_locals=bound.arguments)
            written = arguments_of(frame, self.original, self.skip, encode)
        except (TypeError, ValueError, NotPlainError):
            return [], [], None
        values = [bound.arguments[name] for name in code.co_varnames[self.skip : code.co_argcount]]
        if code.co_flags & inspect.CO_VARARGS:
            values += bound.arguments[code.co_varnames[code.co_argcount + code.co_kwonlyargcount]]
        return values, written["args"], self.outcomes.get(key_of(written["args"], written["kwargs"]))

    def give(self, outcome: Any, values: list[Any], written: list[Any]) -> Any:
        """Let a call give its outcome, and leave its arguments as that says."""
        for value, content in zip(values, outcome.get("after") or written):  # noqa: B905 -- older interpreters too
            if type(value) in CHANGING:
                refill(value, decode(content))
        if outcome["kind"] == "raises":
            raise error_of(outcome["types"], self.original.__module__)
        if 0 <= outcome["same"] < len(values):
            return values[outcome["same"]]
        kind, content = outcome["value"]
        if outcome["kind"] == LENIENT:
            return Lenient(decode(outcome["value"]))
        return iter([decode(item) for item in content]) if kind == "iterator" else decode(outcome["value"])


def found(target: Any) -> tuple[Any, int]:
    """The function whose code a call runs, None where that can't be changed; and how many arguments to skip."""
    module, name = target
    holder: Any = sys.modules.get(module)
    *outer, last = name.split(".")
    for part in outer:
        holder = getattr(holder, part, None)
    kinds = holder.__mro__ if isinstance(holder, type) else () if holder is None else (holder,)
    value = next((vars(kind)[last] for kind in kinds if last in vars(kind)), None)
    function = getattr(value, "__func__", value)
    function = inspect.unwrap(function) if callable(function) else None
    return function if type(function) is types.FunctionType else None, int(isinstance(holder, type))


def hook_of(number: int, free: int) -> types.CodeType:
    """Code that asks the plugin, with so many variables of functions around it."""
    names = [f"v{place}" for place in range(free)]
    lines = "\n".join(f"    {name} = None" for name in names)
    text = HOOK.format(free=lines, used="".join(f"{name}, " for name in names), number=number)
    made: dict[str, Any] = {}
    exec(compile(text, __file__, "exec"), made)  # noqa: S102
    code: types.CodeType = made["outer"]().__code__
    return code


def key_of(args: Any, kwargs: Any) -> str:
    """What names arguments."""
    return json.dumps([args, sorted(kwargs.items())])


def error_of(names: Any, module: str) -> Any:
    """An exception of the first kind that is found by its name."""
    places = (sys.modules.get(module), builtins)
    kinds = (getattr(place, name, None) for name in names for place in places)
    return next(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseException))()


def refill(value: Any, content: Any) -> None:
    """The same container with other content."""
    if type(value) is type(content) and value != content:
        value.clear()
        (value.extend if isinstance(value, (list, bytearray)) else value.update)(content)
