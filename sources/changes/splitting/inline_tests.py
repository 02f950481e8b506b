"""Source files that hold their own tests: which halves of a change they have a part in, and that part as a patch."""

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from oreline.languages.registry import inline_tests
from oreline.sandbox.diffs import EXECUTABLE, PLAIN
from oreline.sandbox.git import run_git
from sources.changes.splitting.blobs import Content, read_blobs
from sources.changes.splitting.differences import Difference
from sources.changes.splitting.edits import Edit, Text, cut_edits, spread_edits
from sources.changes.splitting.hunks import print_edits
from sources.changes.splitting.kinds import Kinds

_MOST_FILES: Final = 500
"""Beyond these a file stays whole, in the source half."""
_DIFF: Final = ("diff-tree", "-p", "-r", "-U0", "--no-renames", "--no-color", "--no-ext-diff", "--no-textconv")
_FILE_START: Final = re.compile(rb"(?m)^(?=diff --git )")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a source file brings to each half; both are empty where it lies whole among the tests."""

    patch: str
    test_patch: str


def split_source_files(
    git_folder: Path, trees: tuple[str, str], found: Iterable[Difference], kinds: Kinds, contents: Mapping[str, Content]
) -> dict[str, Parts]:
    """Path to parts, for each file in which tests changed and can be told from the rest.

    They can't in a file that is new, removed, or changed its mode, nor where both were written at one place.
    """
    wanted = (one for one in found if kinds[one.path] == "source" and _holds_edits(one, contents))
    chosen = list(islice(wanted, _MOST_FILES))
    if not chosen:
        return {}
    sides = dict(read_blobs(git_folder, (side.object_id for one in chosen for side in one.sides)))
    parts: dict[str, Parts] = {}
    for one, diff in zip(chosen, _diffs(git_folder, trees, chosen), strict=True):
        old, new = (_text(one.path, sides[side.object_id] or b"") for side in one.sides)
        edits = _edits(old, new, diff)
        if any(edit.is_test for edit in edits):
            parts[one.path] = _parts(one.path, one.sides[0].mode, old, edits)
    return parts


def _holds_edits(found: Difference, contents: Mapping[str, Content]) -> bool:
    """Whether the change is one of lines, in a file whose language keeps tests beside what they test."""
    if inline_tests(found.path) is None or found.old is None or found.new is None:
        return False
    is_edited = found.old.mode == found.new.mode and found.old.mode in (PLAIN, EXECUTABLE)
    return is_edited and all(contents[side.object_id].is_text for side in found.sides)


def _diffs(git_folder: Path, trees: Sequence[str], chosen: Sequence[Difference]) -> Iterator[bytes]:
    """git's diff of each file, without context."""
    paths = [one.path for one in chosen]
    done = run_git(["--literal-pathspecs", *_DIFF, *trees, "--", *paths], git_folder=git_folder)
    yield from (part for part in _FILE_START.split(done.stdout) if part)


def _text(path: str, content: bytes) -> Text:
    find_test_lines = inline_tests(path)
    tests = find_test_lines(content) if find_test_lines else ()
    return Text(tuple(io.BytesIO(content)), frozenset(line for lines in tests for line in lines))


def _edits(old: Text, new: Text, diff: bytes) -> tuple[Edit, ...]:
    """Edits of tests and of source, apart from each other; empty where they can't be."""
    cuts = (cut_edits(old, new, diff, blanks_go_back=go_back) for go_back in (False, True))
    return next((spread for edits in cuts if (spread := spread_edits(old.lines, edits))), ())


def _parts(path: str, mode: str, old: Text, edits: Sequence[Edit]) -> Parts:
    if all(edit.is_test for edit in edits):
        return Parts("", "")
    source, tests = (print_edits(path, mode, old.lines, edits, of_tests=of_tests) for of_tests in (False, True))
    return Parts(source, tests)
