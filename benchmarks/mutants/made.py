"""What a maker of bugs reports: the file that its process writes, whoever made it.

A maker is run as `MAKER FOLDER NAMES MADE`: NAMES lists files below FOLDER, one a line; MADE is where the report goes.
"""

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Candidates of one maker for some files."""

    cpu_seconds: float
    """From the files' names to patches in memory; imports and the report itself are left out."""
    operators: int
    """How many there are for the language."""
    patches: tuple[tuple[str, str], ...]
    """Path and unified diff; every one changes a single file."""
    is_solving: bool
    """Whether patches lead from the bug to the file as it is."""
    sites: tuple[tuple[str, int, int], ...]
    """Path, first and last line of each stretch that an operator was willing to change."""
    functions: tuple[tuple[str, int], ...]
    """Path and first line of each function that it knows of."""


def read_made(path: Path) -> Made:
    """A maker's report."""
    report = json.loads(path.read_text("utf-8"))
    return Made(**{**report, **{key: tuple(map(tuple, report[key])) for key in ("patches", "sites", "functions")}})
