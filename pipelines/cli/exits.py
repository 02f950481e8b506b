"""Exit codes, the same for every command: 0 yes, 1 no, 2 asked wrongly, 3 it could not be found out."""

from typing import Final

from oreline.errors import FaultKind, OrelineError, RecipeError, SourceError

FAILED: Final = 1
"""What was asked is known, and the answer is no: rejected, not verified, nothing released."""
WRONG_USAGE: Final = 2
UNKNOWN: Final = 3
"""The outside world, this machine or the person kept it from being found out: the same command may answer later."""
WRONG_INPUT: Final = frozenset(
    {
        "ambiguous_id",
        "bad_purl",
        "bad_url",
        "bad_version",
        "empty_folder",
        "missing_tables",
        "no_archive_hours",
        "no_data_folder",
        "no_folder",
        "no_release",
        "no_source_files",
        "unknown_id",
        "unknown_organisation",
        "unknown_package",
        "unknown_repository",
        "unknown_sandbox",
        "unknown_version",
        "unusable_names",
        "wrong_source",
    }
)
"""Reasons that say that something else is to be asked for, whatever border they were met at."""


def exit_code_of(error: OrelineError) -> int:
    """The exit code of a command that ended with `error`."""
    if isinstance(error, RecipeError) or error.reason in WRONG_INPUT:
        return WRONG_USAGE
    if isinstance(error, SourceError) or error.fault is FaultKind.MACHINE:
        return UNKNOWN
    return FAILED
