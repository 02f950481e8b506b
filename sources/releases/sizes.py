"""Steps that are too large to look at: a rewrite, or a package that ships what a machine wrote."""

from collections.abc import Sequence
from typing import Final

from oreline.errors import CandidateError
from oreline.records.change import ChangedFile

MOST_FILES: Final = 1_000
MOST_LINES: Final = 50_000
"""Added and removed, of all files. What a task may change at most is the gates' matter, once the change is split."""


def check_size(files: Sequence[ChangedFile]) -> None:
    """Raises:
    CandidateError: `no_difference`, `step_too_large`.
    """
    if not files:
        raise CandidateError("no_difference", "both releases hold the same files.")
    lines = sum(file.additions + file.deletions for file in files)
    if len(files) > MOST_FILES or lines > MOST_LINES:
        raise CandidateError(
            "step_too_large",
            f"{len(files):,} files and {lines:,} lines differ between the releases; "
            f"at most {MOST_FILES:,} files and {MOST_LINES:,} lines are looked at.",
        )
