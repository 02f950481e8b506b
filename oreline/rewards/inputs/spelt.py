"""Calls that the text of a task's tests spells out, the tests of FAIL_TO_PASS first."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from oreline.rewards.files import read_tests
from oreline.rewards.layer import Scene
from oreline.testing.calls import Call


def spelt_calls(scene: Scene) -> tuple[tuple[Call, tuple[Any, ...]], ...]:
    """All calls in the test files of FAIL_TO_PASS, each with the values beside it; none where they aren't read."""
    find, tests = scene.guards.find_calls, read_tests(scene.gold, scene.task)
    if find is None:
        return ()
    paths = dict.fromkeys(path for test in scene.task.FAIL_TO_PASS for path in files_of(test, tests))
    spelt = [call for path in paths for call in find(path, tests[path])]
    failing = {name_of(test) for test in scene.task.FAIL_TO_PASS}
    spelt.sort(key=lambda call: name_of(call.module) not in failing)
    return tuple((Call(target=(call.module, call.name), receiver=None, args=call.args), call.beside) for call in spelt)


def files_of(test_id: str, tests: Mapping[str, bytes]) -> list[str]:
    """The test file that an id begins with; else those that hold the name it ends with."""
    named = [path for path in tests if test_id == path or test_id.startswith((f"{path} > ", f"{path}::"))]
    word = name_of(test_id).encode()
    return named or [path for path, content in tests.items() if re.search(rb"\b%s\b" % word, content)]


def name_of(test_id: str) -> str:
    """The last word of an id, such as a function's name."""
    return str(re.findall(r"\w+", f"_ {test_id}")[-1])


def alike(own: Sequence[Call], others: Sequence[Call]) -> Sequence[Call]:
    """Those that should compile where `own` do, as one that doesn't takes all others with it: numbers get no sign."""
    return others if any(map(_is_signed, own)) else [call for call in others if not _is_signed(call)]


def _is_signed(call: Call) -> bool:
    return any(kind in {"int", "float"} and content.startswith("-") for kind, content in call.args)
