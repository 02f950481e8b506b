"""Which audit judges: a digest of its sources and of what it knows of languages. What it finds isn't here."""

from functools import cache
from pathlib import Path
from typing import Final

from oreline.records.base import digest

DECIDING: Final = ("rewards/audit", "languages")
"""Folders of the package whose code decides what the audit finds."""


@cache
def audit_version() -> str:
    """The same for the same rules; a changed rule is another audit."""
    return version_of(Path(__file__).resolve().parents[2])


def version_of(package: Path) -> str:
    """The version of the audit whose sources lie in that folder."""
    files = [file for folder in DECIDING for file in sorted((package / folder).rglob("*.py"))]
    return digest([[file.relative_to(package).as_posix(), file.read_text("utf-8")] for file in files])
