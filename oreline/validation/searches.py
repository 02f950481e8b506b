"""What somebody who looks for a change has before them, read from the trees and what tests execute."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from pathlib import Path

from oreline.languages.registry import is_test_file, language_of
from oreline.records.task import Candidate
from oreline.sandbox.changes import FileChange
from oreline.sandbox.layers import find_files
from oreline.validation.bench import Bench
from oreline.validation.difficulty import Difficulty, Search, estimate
from oreline.validation.evidence import Effect
from oreline.validation.places import changed_places


def difficulty_of(
    bench: Bench, candidate: Candidate, changes: Iterable[FileChange], effect: Effect, statement: str
) -> Difficulty:
    """How hard the task is likely to be; `changes` make the buggy tree."""
    return estimate(search_of(candidate, changes, effect.fail_to_pass, bench, statement), effect)


def search_of(
    candidate: Candidate,
    changes: Iterable[FileChange],
    fail_to_pass: Collection[str],
    bench: Bench,
    statement: str,
) -> Search:
    """The search for a candidate's change; `changes` make the buggy tree."""
    buggy = {change.path: change.content or b"" for change in changes}
    return Search(
        lines=bench.reach.lines_run_by(fail_to_pass) or source_lines(bench.checkout.work_layers),
        places=changed_places(candidate.patch, buggy),
        patch=candidate.patch,
        covering_tests=candidate.covering_tests,
        statement=statement,
    )


@lru_cache(maxsize=16)
def source_lines(layers: tuple[Path, ...]) -> int:
    """Lines of all source files that are no tests."""
    files = [
        file
        for path, file in find_files(layers).items()
        if language_of(path) and not is_test_file(path) and file.is_file() and not file.is_symlink()
    ]
    return sum(file.read_bytes().count(b"\n") for file in files)
