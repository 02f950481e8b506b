"""Calls functions of the tree inside the sandbox, each in a process of its own, and tells what came of it.

Needs the standard library alone. The calls come through standard input as JSON; `outcome` events go to the report.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from children import run_children
from events import Report, open_report
from plain_values import MOST_ITEMS, NotPlainError, decode, describe, encode
from plain_values import make as remake


def make(call: Any, report: Report) -> dict[str, Any]:
    """What comes of one call."""
    # What runs here is the one thing that is asked; it has no say in what is told of the others.
    os.close(report.descriptor)
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    try:
        return returned(call)
    except BaseException as error:  # noqa: BLE001 -- whatever it raises is what comes of it
        return {"kind": "raises", "types": [kind.__name__ for kind in type(error).__mro__]}


def returned(call: Any) -> dict[str, Any]:
    """What it returns, which argument that is, and what it has made of its arguments."""
    arguments = [decode(value) for value in call["args"]]
    named = {name: decode(value) for name, value in call["kwargs"].items()}
    result = function_of(call)(*arguments, **named)
    same = next((place for place, value in enumerate(arguments) if value is result and is_shared(value)), -1)
    value: Any = consumed(result) if hasattr(type(result), "__next__") else describe(result)
    before = [written(decode(value)) for value in call["args"]]
    after = [written(value) for value in arguments]
    return {"kind": "returns", "value": value, "same": same, "after": None if after == before else after}


def is_shared(value: Any) -> bool:
    """Whether it matters that two are one: what can't change is often one."""
    return type(value) in (list, dict, set, bytearray)


def consumed(iterator: Any) -> list[Any]:
    """What an iterator gives, the beginning of it."""
    found = [describe(item) for item, _ in zip(iterator, range(MOST_ITEMS))]  # noqa: B905 -- older interpreters too
    return ["iterator", found]


def written(value: Any) -> list[Any]:
    """An argument after the call."""
    try:
        found: list[Any] = encode(value)
    except NotPlainError:
        found = describe(value)
    return found


def function_of(call: Any) -> Any:
    """What is called; an object is made and brought to where it was."""
    module, name = call["target"]
    if call["receiver"] is None:
        return functools.reduce(getattr, name.split("."), importlib.import_module(module))
    return getattr(remake(call["receiver"]), name.rpartition(".")[2])


def load(calls: list[Any]) -> Iterator[str]:
    """Modules are loaded once, before processes part; what can't be says so in each."""
    for module in sorted({call["target"][0] for call in calls}):
        try:
            importlib.import_module(module)
        except BaseException as error:  # noqa: BLE001 -- strangers' code
            yield f"{module}: {type(error).__name__}"


def main() -> None:
    """Make all calls."""
    report = open_report()
    request = json.load(sys.stdin)
    # As where tests run: the tree first, and folders of tests that are no packages.
    sys.path[:1] = [os.getcwd(), *request["folders"]]  # noqa: PTH109
    for failure in load(request["calls"]):
        report.write("unloaded", module=failure)
    pieces = [
        (number, functools.partial(make, call, report), request["seconds"])
        for number, call in enumerate(request["calls"])
    ]
    for number, outcome, _ in run_children(pieces, 2):
        report.write("outcome", number=number, outcome=outcome or {"kind": "none"})
    report.write("end", exit_code=0)


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)
