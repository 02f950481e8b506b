"""What the fixes of mined candidates look like, from the repository's mirror alone."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from oreline.mutation.realism.versions import Versions
from oreline.mutation.realism.words.registry import is_known
from oreline.records.task import Candidate
from oreline.sandbox.patches import touched_paths
from sources.history.git import git
from sources.history.subjects import says_fix


def mined_versions(mirror: Path, candidate: Candidate) -> tuple[Versions, ...]:
    """The source files of a change before and after, those that a grammar is known for.

    Raises:
        SourceError: git can't read the mirror.
    """
    paths = [path for path in sorted(touched_paths(candidate.patch)) if is_known(path) and "\n" not in path]
    sides = (candidate.base_commit, candidate.fixed_commit)
    contents = contents_of(mirror, [f"{commit}:{path}" for path in paths for commit in sides])
    return tuple(Versions(path, next(contents), next(contents)) for path in paths)


def is_fix(candidate: Candidate) -> bool:
    """Whether the first line of what is told of a change speaks of mending something."""
    return says_fix(candidate.problem_statement)


def contents_of(mirror: Path, names: Sequence[str]) -> Iterator[bytes]:
    """Bytes of each object, such as `COMMIT:PATH`; none for one that isn't there."""
    asked = "".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape")
    printed, place = git(["cat-file", "--batch", "--buffer"], mirror, asked) if names else b"", 0
    for _ in names:
        line_end = printed.index(b"\n", place)
        head, place = printed[place:line_end], line_end + 1
        size = 0 if head.endswith(b" missing") else int(head.rpartition(b" ")[2])
        yield printed[place : place + size]
        place += size + 1 if not head.endswith(b" missing") else 0
