"""Linters that files alone suffice for: all versions of all patches' files in one folder, one start of the sandbox."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from oreline.languages.contract import Toolchain
from oreline.rewards.inspection.case import AFTER, BEFORE, Case, Said, read_answer
from oreline.rewards.inspection.linter import Answer, Linter, Scope, Seen
from oreline.rewards.inspection.session import Job, State, run_states
from oreline.sandbox.changes import FileChange, write_file
from oreline.sandbox.contract import WORK, Mount, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.testing.checkout import Checkout

AT_ONCE: Final = 400
"""Files of one start of a linter: the kernel takes no more arguments than 2 MB."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Distinct versions of files, each in a folder of its own, so that all keep their names."""

    places: dict[tuple[str, bytes], str] = field(default_factory=dict)
    """Path below the shelf by path and content."""

    def place(self, path: str, content: bytes) -> str:
        """Where that version lies."""
        return self.places.setdefault((path, content), f"{len(self.places)}/{path}")

    def write(self, folder: Path) -> None:
        """Put all versions in a folder."""
        for (_, content), place in self.places.items():
            write_file(FileChange(path=place, content=content), folder)


def lint_alone(sandbox: Sandbox, cases: Sequence[Case], scratch: Path) -> tuple[Case, ...]:
    """The cases with what linters say that need no tree.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    groups: defaultdict[Toolchain | None, list[int]] = defaultdict(list)
    for number, case in enumerate(cases):
        groups[case.checkout.toolchain].append(number)
    found = list(cases)
    for numbers in groups.values():
        for number, case in zip(numbers, _lint([cases[n] for n in numbers], sandbox, scratch), strict=True):
            found[number] = case
    return tuple(found)


def _lint(cases: Sequence[Case], sandbox: Sandbox, scratch: Path) -> Sequence[Case]:
    checkout = cases[0].checkout
    linters = {one.name: one for case in cases for one in case.linters if _is_fit(one, checkout)}
    shelf = Shelf()
    asked = {name: _shelve(shelf, linter, cases) for name, linter in linters.items()}
    jobs = [(name, part) for name, paths in asked.items() for part in _parts(sorted(set(paths)))]
    if not jobs:
        return cases
    answers = _run(sandbox, checkout, linters, jobs, shelf, scratch)
    said = {name: _said(linter, [a for (who, _), a in answers if who == name]) for name, linter in linters.items()}
    return [replace(case, said={**case.said, **_of_case(case, linters, said, shelf)}) for case in cases]


def _is_fit(linter: Linter, checkout: Checkout) -> bool:
    return linter.scope is Scope.ALONE and bool(linter.version(checkout))


def _sides(case: Case, linter: Linter, side: int) -> list[tuple[str, bytes]]:
    """The versions of a case's files that a linter looks at."""
    files = [file for file in case.files if linter.takes(file.path, file.language)]
    return [(f.path, c) for f in files if (c := f.before if side == BEFORE else f.after) is not None]


def _shelve(shelf: Shelf, linter: Linter, cases: Sequence[Case]) -> list[str]:
    versions = [one for case in cases for side in (BEFORE, AFTER) for one in _sides(case, linter, side)]
    return [shelf.place(path, content) for path, content in versions]


def _parts(paths: Sequence[str]) -> list[Sequence[str]]:
    return [paths[start : start + AT_ONCE] for start in range(0, len(paths), AT_ONCE)]


def _run(
    sandbox: Sandbox,
    checkout: Checkout,
    linters: Mapping[str, Linter],
    jobs: Sequence[tuple[str, Sequence[str]]],
    shelf: Shelf,
    scratch: Path,
) -> list[tuple[tuple[str, Sequence[str]], Answer]]:
    toolchain = (
        [Mount(target=inside, layers=(host,)) for host, inside in checkout.toolchain.shown]
        if checkout.toolchain
        else []
    )
    with lend_folder(scratch, "shelf") as folder:
        shelf.write(folder)
        mounts = (
            Mount(target=WORK, layers=(folder,)),
            *toolchain,
            *(m for one in linters.values() for m in one.shown()),
        )
        started = [Job(argv=linters[name].command(part), cwd=WORK) for name, part in jobs]
        [answers] = run_states(sandbox, mounts, checkout.variables(), [State(jobs=tuple(started))])
    return list(zip(jobs, answers, strict=True))


def _said(linter: Linter, answers: Sequence[Answer]) -> tuple[Mapping[str, list[Seen]], str]:
    """What is said by place, and why that is not all; empty when it is."""
    by_place: defaultdict[str, list[Seen]] = defaultdict(list)
    complaint = ""
    for answer in answers:
        said = read_answer(linter, answer)
        complaint = complaint or said.complaint
        for seen in said.seen:
            by_place[seen.path.removeprefix(f"{WORK}/")].append(seen)
    return by_place, complaint


def _of_case(
    case: Case, linters: Mapping[str, Linter], said: Mapping[str, tuple[Mapping[str, list[Seen]], str]], shelf: Shelf
) -> Mapping[tuple[str, int], Said]:
    found = {}
    for name, linter in linters.items():
        by_place, complaint = said[name]
        for side in (BEFORE, AFTER):
            seen = tuple(
                replace(one, path=path)
                for path, content in _sides(case, linter, side)
                for one in by_place.get(shelf.place(path, content), ())
            )
            found[name, side] = Said(seen=seen, complaint=complaint)
    return found
