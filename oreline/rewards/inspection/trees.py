"""Linters that have to see the work tree: one start of the sandbox a task, for the tree as each patch leaves it."""

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from oreline.rewards.inspection.case import AFTER, BEFORE, Case, Said, read_answer
from oreline.rewards.inspection.linter import Answer, Linter, Scope
from oreline.rewards.inspection.session import Job, State, run_states
from oreline.sandbox.contract import WORK, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.testing.checkout import Checkout

Named = tuple[str, Job]
"""A job and its linter."""


def lint_trees(sandbox: Sandbox, base: Checkout, cases: Sequence[Case], scratch: Path) -> Sequence[Case]:
    """The patches of one task with what linters say of the tree before and after each; `base` is the buggy tree.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    asked = [tuple(_jobs(case)) for case in cases]
    everything = tuple(dict.fromkeys(job for jobs in asked for job in jobs))
    if not everything:
        return cases
    states = [_state({}, everything), *(_state(_files(case), jobs) for case, jobs in zip(cases, asked, strict=True))]
    with lend_folder(scratch, "linted") as upper:
        mounts = base.complete().mounts(upper=upper / "work", cache_upper=upper / "cache")
        shown = tuple(dict.fromkeys(mount for case in cases for one in case.linters for mount in one.shown()))
        before, *after = run_states(sandbox, (*mounts, *shown), base.variables(), states)
    known = dict(zip(everything, before, strict=True))
    return [
        replace(case, said={**case.said, **_said(case, jobs, [known[job] for job in jobs], answers)})
        for case, jobs, answers in zip(cases, asked, after, strict=True)
    ]


def _jobs(case: Case) -> Iterator[Named]:
    for linter in case.linters:
        if linter.scope is not Scope.ALONE and linter.version(case.checkout):
            paths = [file.path for file in case.files if linter.takes(file.path, file.language)]
            yield from ((linter.name, job) for job in dict.fromkeys(_starts(linter, paths)))


def _starts(linter: Linter, paths: Sequence[str]) -> Iterator[Job]:
    if linter.scope is Scope.TREE:
        yield Job(argv=linter.command(paths), cwd=WORK, needs=linter.needs)
        return
    for path in paths:
        folder, name = (posixpath.dirname(path), ".") if linter.scope is Scope.FOLDER else ("", path)
        cwd = posixpath.join(WORK, folder) if folder else WORK
        yield Job(argv=linter.command([f"./{name}"]), cwd=cwd, files=(name,), needs=linter.needs)


def _state(files: Mapping[str, bytes | None], jobs: Sequence[Named]) -> State:
    return State(files=files, jobs=tuple(job for _, job in jobs))


def _files(case: Case) -> Mapping[str, bytes | None]:
    return {file.path: file.after for file in case.files}


def _said(
    case: Case, jobs: Sequence[Named], before: Sequence[Answer], after: Sequence[Answer]
) -> Mapping[tuple[str, int], Said]:
    found: dict[tuple[str, int], Said] = {}
    linters = {linter.name: linter for linter in case.linters}
    for side, answers in ((BEFORE, before), (AFTER, after)):
        for (name, job), answer in zip(jobs, answers, strict=True):
            said = _placed(read_answer(linters[name], answer), job.cwd)
            found[name, side] = _joined(found.get((name, side), Said()), said)
    return found


def _placed(said: Said, cwd: str) -> Said:
    """Paths as below the work tree; what is said twice, of a file and of its test, stands once."""
    seen = [replace(one, path=_below(posixpath.join(cwd, one.path))) for one in said.seen]
    return replace(said, seen=tuple(dict.fromkeys(seen)))


def _below(path: str) -> str:
    whole = PurePosixPath(posixpath.normpath(path))
    return str(whole.relative_to(WORK)) if whole.is_relative_to(WORK) else str(whole)


def _joined(one: Said, other: Said) -> Said:
    return Said(
        seen=tuple(dict.fromkeys((*one.seen, *other.seen))),
        is_missing=one.is_missing or other.is_missing,
        complaint=one.complaint or other.complaint,
    )
