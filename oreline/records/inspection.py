"""What was measured of a graded patch before it is scored: its files, and what tools newly say of them."""

from dataclasses import dataclass

from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark(Record):
    """One thing a tool says of a file."""

    tool: str
    rule: str
    """The tool's own name for it, such as `F401`."""
    severity: str
    """error (it doesn't compile) | warning."""
    path: str
    line: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolReport(Record):
    """How one tool fared."""

    tool: str
    version: str
    """Empty where it isn't here."""
    status: str
    """ok | not_available | failed."""
    detail: str
    """Why it isn't ok."""
    before: int
    """Remarks on the files as they were."""
    after: int
    """Remarks on the files as the patch leaves them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileMeasures(Record):
    """One source file before and after a patch, read by its grammar."""

    path: str
    language: str
    is_new: bool
    parses: bool
    """As the patch leaves it."""
    parsed: bool
    """As it was; true for one that was not there."""
    complexity_before: int
    """Cyclomatic, all functions together."""
    complexity_after: int
    names: int
    """Names of several words that the patch brings, where the file's own keep to one style."""
    odd_names: tuple[str, ...]
    """Those of them in another style."""
    added_lines: int
    long_lines: int
    """Added lines longer than any the file had, and than usual."""
    trailing_blanks: int
    """Added lines that end in blanks, where no line did."""
    other_indents: int
    """Added lines indented with tabs among blanks, or the other way."""
    other_line_ends: int
    """Added lines whose end is not that of the file's lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection(Record):
    """A pure function of task, graded patch and versions of the tools."""

    task_id: str
    graded_patch: str
    files: tuple[FileMeasures, ...]
    """Source files that a grammar reads; other ones are not measured."""
    unread: tuple[str, ...]
    """Paths of source files that are too large, or made by programs."""
    duplicated: int
    """Stretches of four lines that the patch leaves a further copy of."""
    tools: tuple[ToolReport, ...]
    added: tuple[Remark, ...]
    """What tools say after the patch and didn't before, at most 200."""
    added_count: int
    """All of them."""
    errors_added: int
    """Those of them that are errors."""
    removed_count: int
    """What they said before and no longer do."""
