"""A test that is one program of a framework: its cases as ids, the arguments that choose them, and what it reported."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from events import Suite

from native.frameworks.framework import Choice, Program
from native.verdicts import numbered, unique

BELOW = " > "


@dataclass(frozen=True)
class Left:
    """Cases that a program did not come to."""

    ids: tuple[str, ...]
    is_explained: bool
    """A case that failed before them may have ended the program."""


def case_ids(name: str, program: Program | None) -> list[str]:
    """The test itself, or its cases."""
    return [f"{name}{BELOW}{case}" for case in numbered(program.cases)] if program else [name]


def chosen_arguments(
    name: str, program: Program, ids: Sequence[str] | None, seed: int | None, report: Path
) -> list[str]:
    """What makes the program run the cases of those ids, or all, and report to a file."""
    if ids is None:
        return program.framework.arguments(Choice(None, seed), report)
    wanted = set(ids)
    names = [case for case, one in zip(program.cases, case_ids(name, program), strict=True) if one in wanted]
    return program.framework.arguments(Choice(tuple(dict.fromkeys(names)), seed), report)


def tell_cases(suite: Suite, name: str, program: Program, ids: Sequence[str], report: Path, failure: str) -> Left:
    """Tell of the cases that ended. `failure` is empty where the program ended well."""
    ended = {f"{name}{BELOW}{case.name}": case for case in unique(program.framework.read_report(report))}
    told = [(one, ended[one]) for one in ids if one in ended]
    for one, case in told:
        suite.result(one, case.status, case.seconds, case.message)
    left = [one for one in ids if one not in ended]
    has_failed = any(case.status == "failed" for _, case in told)
    if failure and not left and not has_failed:
        suite.error(name, f"it failed, and no case did: {failure[-1500:]}")
    return Left(tuple(left), is_explained=has_failed)


def tell_lone_case(
    suite: Suite, one: str, program: Program, report: Path, status: str, message: str, seconds: float
) -> str:
    """Tell of a case that ran by itself, from how the program ended and what it reported; its status."""
    found = program.framework.read_report(report)
    if found and status in {"passed", "failed"}:
        status, message = found[0].status, found[0].message
    elif status == "passed":
        status, message = "not_run", "the program passed without it"
    suite.result(one, status, seconds, message)
    return status


def tell_crash(suite: Suite, name: str, statuses: Sequence[str]) -> None:
    """A program that crashed though each case by itself is well must not look well."""
    if not set(statuses) & {"failed", "error", "timeout", "not_run"}:
        suite.error(name, "the program ended before all of its cases did, though each of them passes alone")
