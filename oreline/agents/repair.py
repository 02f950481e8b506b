"""Repairs by trial: reads what failing tests show, undoes likely slips one at a time, keeps what makes them pass.

No model, and nothing of the gold patch. What it tries is in `guesses.py`.
"""

import re
import shlex
from collections.abc import Generator
from typing import Final, TypeVar

from oreline.agents.contract import Acting, Action, Observation, edit_file, run_command, submit, view_file
from oreline.agents.fragments import Fragment, cut_function
from oreline.agents.guesses import Guess, rank_guesses
from oreline.agents.traces import Frame, called_names, failing_ids, frames_of
from oreline.languages.python.files import is_test_file
from oreline.records.task import Task

AnswerT = TypeVar("AnswerT")
Part = Generator[Action, Observation, AnswerT]
"""A part of the work that gives an answer."""
Place = tuple[Fragment, int | None]

ATTEMPTS: Final = 4
FUNCTIONS: Final = 4
"""How many functions are looked at."""
TESTS: Final = 3
"""How many of the failing tests are run after each attempt."""
LINES_BEFORE: Final = 80
LINES_AFTER: Final = 120
FOUND: Final = re.compile(r"^(?:\./)?(.+?\.py):(\d+): *(?:(?:async +)?def|class) (\w+)", re.MULTILINE)


class Repair:
    """Tries inverse edits where the trace leads, within `attempts`."""

    name = "repair"
    version = "1"
    model = ""

    def __init__(self, attempts: int = ATTEMPTS) -> None:
        self._attempts = attempts

    def act(self, task: Task) -> Acting:
        """Run, look, try, keep or take back, submit."""
        ran = yield run_command(f"{task.test_command} -q -rfE --tb=no")
        broken = failing_ids(ran.output)
        if broken:
            yield from self._repair(task, broken)
        yield submit()

    def _repair(self, task: Task, broken: tuple[str, ...]) -> Part[None]:
        # What tests print may be told by threads, in another order each time; where it leads would be chance.
        chosen = " ".join(shlex.quote(test) for test in broken[:TESTS])
        check = f"{task.test_command} -q -x --tb=short --show-capture=no {chosen}"
        shown = yield run_command(check)
        places = yield from _find_places(task, shown.output)
        for guess in rank_guesses(places)[: self._attempts]:
            made = yield from _replace(guess.path, (guess.old, guess.new), (guess.whole_old, guess.whole_new))
            if not made:
                continue
            checked = yield run_command(check)
            if checked.exit_code == 0 and (yield from _holds(task, broken)):
                return
            yield from _take_back(guess)


def _holds(task: Task, broken: tuple[str, ...]) -> Part[bool]:
    """Whether the whole suite is better off and nothing else broke."""
    ran = yield run_command(f"{task.test_command} -q -rfE --tb=no")
    left = failing_ids(ran.output)
    return ran.exit_code == 0 or (ran.exit_code == 1 and set(left) < set(broken))


def _take_back(guess: Guess) -> Part[bool]:
    return (yield from _replace(guess.path, (guess.new, guess.old), (guess.whole_new, guess.whole_old)))


def _replace(path: str, lines: tuple[str, str], whole: tuple[str, str]) -> Part[bool]:
    """Replace some lines, or the whole function where they occur more than once."""
    edited = yield edit_file(path, *lines)
    if edited.error.startswith("not_unique"):
        edited = yield edit_file(path, *whole)
    return not edited.error


def _find_places(task: Task, output: str) -> Part[list[Place]]:
    """Functions to look at, nearest to the failure first, each with the line the trace names in it."""
    frames = frames_of(output)
    inner = [frame for frame in frames if not is_test_file(frame.path)][:FUNCTIONS]
    places = yield from _view_all([(frame, frame.line) for frame in inner])
    if len(places) < FUNCTIONS:
        called = yield from _read_test(frames)
        names = dict.fromkeys((*called_names(_named(task, output)), *called))
        found = yield from _look_up([name for name in names if name not in {frame.function for frame in inner}])
        places += yield from _view_all([(frame, None) for frame in found[: FUNCTIONS - len(places)]])
    return places


def _view_all(wanted: list[tuple[Frame, int | None]]) -> Part[list[Place]]:
    places: list[Place] = []
    for frame, line in wanted:
        fragment = yield from _view(frame)
        places += [(fragment, line)] if fragment else []
    return places


def _named(task: Task, output: str) -> str:
    """What shows the names of functions: the lines of the failing assertion, then the problem as stated."""
    shown = [line for line in output.splitlines() if line.startswith(("    ", "E "))]
    return "\n".join([*shown, task.problem_statement])


def _read_test(frames: tuple[Frame, ...]) -> Part[tuple[str, ...]]:
    """Names that the failing test calls, nearest to the failing line first."""
    for frame in frames:
        if is_test_file(frame.path):
            fragment = yield from _view(frame)
            lines = fragment.text.splitlines()[: frame.line - fragment.start + 1] if fragment else []
            return called_names("\n".join(reversed(lines)))
    return ()


def _view(frame: Frame) -> Part[Fragment | None]:
    start = max(1, frame.line - LINES_BEFORE)
    shown = yield view_file(frame.path, start, frame.line + LINES_AFTER)
    if shown.error or "encoding" in shown.facts or "is_truncated" in shown.facts:
        return None
    return cut_function(frame.path, shown.output, start, frame.function, frame.line)


def _look_up(names: list[str]) -> Part[list[Frame]]:
    """Where functions and classes of these names are defined outside the tests, in the order of `names`."""
    if not names:
        return []
    pattern = f"^ *((async +)?def|class) ({'|'.join(names)})\\b"
    found = yield run_command(f"grep -rnE --include='*.py' {shlex.quote(pattern)} . | sort")
    defined = [Frame(path=path, line=int(line), function=name) for path, line, name in FOUND.findall(found.output)]
    outside = [frame for frame in defined if not is_test_file(frame.path)]
    return sorted(outside, key=lambda frame: names.index(frame.function))
