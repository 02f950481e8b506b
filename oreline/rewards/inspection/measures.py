"""A changed source file before and after, measured by its grammar and its lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from oreline.languages.grammars import grammars_of
from oreline.languages.places import NOTICE_BYTES, is_generated, is_minified, is_vendored, says_generated
from oreline.languages.registry import language_of
from oreline.records.inspection import FileMeasures, Remark
from oreline.rewards.inspection.lines import compare_layout
from oreline.rewards.inspection.naming import compare_names
from oreline.rewards.inspection.reading import EMPTY, LARGEST, Reading, read_version
from oreline.sandbox.changes import FileChange, read_file
from oreline.sandbox.layers import find_file
from oreline.testing.checkout import Checkout

SIMPLE: Final = 10
"""Ways through a function up to which nobody minds."""
COMPLEXITY: Final = "complexity"
ODD_NAMES: Final = 50
"""Named; the count beside them is whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedFile:
    """A source file as it was and as a patch leaves it; None where it isn't there."""

    path: str
    before: bytes | None
    after: bytes | None

    @property
    def language(self) -> str:
        """One of those that are known."""
        return language_of(self.path)

    @property
    def is_read(self) -> bool:
        """Whether people wrote it, and not too much of it."""
        sides = [side for side in (self.before, self.after) if side is not None]
        if is_generated(self.path) or is_vendored(self.path) or any(len(side) > LARGEST for side in sides):
            return False
        return not any(
            b"\0" in side
            or says_generated(side[:NOTICE_BYTES])
            or is_minified(self.path, len(side) / (side.count(b"\n") + 1))
            for side in sides
        )


def source_files(changes: Iterable[FileChange], base: Checkout) -> Iterator[ChangedFile]:
    """The changes of files in a language that is known; links are none."""
    for change in changes:
        if language_of(change.path) and grammars_of(change.path) and not change.is_symlink:
            file = find_file(base.work_layers, change.path)
            before = read_file(file, change.path) if file and not file.is_symlink() else None
            yield ChangedFile(path=change.path, before=before.content if before else None, after=change.content)


def measure_file(file: ChangedFile) -> FileMeasures:
    """What is known of a file without running anything."""
    old, new = readings_of(file)
    naming = compare_names(old.names, new.names)
    layout = compare_layout(file.before or b"", file.after or b"")
    return FileMeasures(
        path=file.path,
        language=file.language,
        is_new=file.before is None,
        parses=new.parses,
        parsed=old.parses,
        complexity_before=sum(old.complexity.values()),
        complexity_after=sum(new.complexity.values()),
        names=naming.names,
        odd_names=naming.odd[:ODD_NAMES],
        added_lines=layout.added,
        long_lines=layout.long,
        trailing_blanks=layout.trailing_blanks,
        other_indents=layout.other_indents,
        other_line_ends=layout.other_ends,
    )


def readings_of(file: ChangedFile) -> tuple[Reading, Reading]:
    """Before and after."""
    before, after = (EMPTY if side is None else read_version(file.path, side) for side in (file.before, file.after))
    return before, after


def complex_functions(file: ChangedFile) -> Iterator[Remark]:
    """Functions that the patch makes, or makes more, complex than `SIMPLE`."""
    old, new = readings_of(file)
    for name, ways in new.complexity.items():
        was = old.complexity.get(name, 0)
        if ways > max(SIMPLE, was):
            yield Remark(
                tool=COMPLEXITY,
                rule="complex_function",
                severity="warning",
                path=file.path,
                line=0,
                message=f"{name}: {ways} ways through it, {was} before",
            )
