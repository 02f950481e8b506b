"""Runs the tests of one Go package so that each gets a verdict of its own: what crashes or hangs is told by name, and
the others are run again without it. Standard library alone.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from go_frames import Frames, Test, parents
from go_process import run_binary

ALL: tuple[str, ...] = ()


@dataclass
class Package:
    """A package with tests, and how they are run."""

    path: str
    """Below the work tree; `.` is its root."""
    import_path: str
    module: str
    """Folder of its module below the work tree."""
    folder: str
    files: list[str] = field(default_factory=list)
    """Its test files."""
    binary: str = ""
    defined: Mapping[str, int] = field(default_factory=dict)
    """Test functions by name, and how many packages of the folder define each."""


@dataclass
class Outcome:
    """What became of a package's tests."""

    tests: list[Test] = field(default_factory=list)
    not_run: dict[str, str] = field(default_factory=dict)
    """Test functions that never started, and the state this leaves them in: skipped or not_run."""
    complaint: str = ""
    """Why the package as a whole is broken."""


@dataclass(frozen=True)
class Orders:
    """What holds for every run of a binary."""

    arguments: tuple[str, ...]
    stall_seconds: float
    is_marked: bool


def pattern(names: Iterable[str]) -> str:
    """For `-test.run`: these tests, and nothing else but the tests around them."""
    chosen = sorted(names)
    if len(chosen) == 1:
        return "/".join(f"^{re.escape(part)}$" for part in chosen[0].split("/"))
    return f"^({'|'.join(sorted({re.escape(name.partition('/')[0]) for name in chosen}))})$"


def run_package(package: Package, names: Sequence[str], orders: Orders) -> Outcome:
    """Run these tests of a package, all of them where none is named."""
    outcome = Outcome()
    waiting: list[Sequence[str]] = [names]
    while waiting:
        group = waiting.pop(0)
        waiting += _run_group(package, group, orders, outcome)
    return outcome


def _run_group(package: Package, group: Sequence[str], orders: Orders, outcome: Outcome) -> list[Sequence[str]]:
    """Groups of tests that are still to be run."""
    frames = Frames(package.defined, is_marked=orders.is_marked)
    only = ["-test.run", pattern(group)] if group else []
    argv = [package.binary, *orders.arguments, *only]
    code, is_stalled = run_binary(argv, package.folder, frames, orders.stall_seconds)
    asked = {name.partition("/")[0] for name in group or package.defined}
    # What tells of other tests than it was asked for would be asked for these for ever.
    if not frames.is_complete and not asked & {test.top for test in frames.tests}:
        _never_started(package, group, code, is_stalled, frames, outcome)
        return []
    suspects = {test.top for test in frames.running()} & frames.unfinished()
    has_failed = any(test.status == "failed" for test in frames.tests)
    # A test that has just failed by a panic may have taken the other with it.
    is_clear = len(suspects) == 1 and (not has_failed or {name.partition("/")[0] for name in group} == suspects)
    blamed = suspects if is_clear or not _has_ended(frames) else set()
    _blame(frames, blamed, "timeout" if is_stalled else "error", code)
    if not frames.is_complete:
        _explain(frames)
    again = frames.unfinished() - blamed
    outcome.tests += [_settle(test) for test in frames.tests if test.top not in again and not test.is_made_up]
    left = [] if frames.is_complete and not again else _left(package, group, frames, again)
    if code and not (left or has_failed or blamed):
        outcome.complaint = f"exit code {code} though no test failed: {frames.tail}"
    alone = [[name for name in left if name.partition("/")[0] == top] for top in sorted(suspects - blamed)]
    rest = [name for name in left if name.partition("/")[0] not in suspects]
    return [*alone, *([rest] if rest else [])]


def _has_ended(frames: Frames) -> bool:
    return any(test.status for test in frames.tests if test.name == test.top) or len(frames.unfinished()) > 1


def _left(package: Package, group: Sequence[str], frames: Frames, again: set[str]) -> list[str]:
    started = {test.top for test in frames.tests} - again
    return [name for name in group or package.defined if name.partition("/")[0] not in started]


def _blame(frames: Frames, blamed: set[str], status: str, code: int) -> None:
    for test in frames.running():
        if test.top in blamed:
            test.end(status)
            test.say("" if test.message else f"the process ended with exit code {code} while this test ran")


def _explain(frames: Frames) -> None:
    """A panic speaks last, of no test by name: it explains those of the last failure that failed without a word."""
    failed = [test for test in frames.tests if test.status == "failed"]
    for test in failed:
        if test.top == failed[-1].top and not test.message.strip():
            test.say(frames.tail)


def _settle(test: Test) -> Test:
    """A test within another that came to no end of its own has not been run."""
    test.status = test.status or "not_run"
    return test


def _never_started(
    package: Package, group: Sequence[str], code: int, is_stalled: bool, frames: Frames, outcome: Outcome
) -> None:
    is_left = code == 0 and not is_stalled
    for name in group or package.defined:
        if not name.startswith("Example"):
            outcome.not_run[name.partition("/")[0]] = "skipped" if is_left else "not_run"
    if not is_left:
        what = "it hung" if is_stalled else f"exit code {code}"
        outcome.complaint = f"no test started, {what}: {frames.tail}"


def covers(selected: set[str], name: str) -> bool:
    """Whether a test is one of those selected, or lies within one."""
    return name in selected or any(outer in selected for outer in parents(name))
