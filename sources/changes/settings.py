"""What a recipe may set for mined changes: which sources are asked, how far back, and what is turned away."""

from typing import Annotated, Final

from pydantic import Field, field_validator

from oreline.settings import Settings
from sources.moments import iso_of

PERMISSIVE: Final = (
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "NCSA",
    "PostgreSQL",
    "PSF-2.0",
    "Python-2.0",
    "Unlicense",
    "UPL-1.0",
    "X11",
    "Zlib",
)
"""SPDX ids of licences that ask for no more than to be named."""


class MiningSettings(Settings):
    """Which changes become candidates."""

    since: str = ""
    """ISO 8601 date or time (UTC where no zone is told): changes merged before it are not looked at; empty for all."""
    commits: tuple[Annotated[str, Field(pattern="^[0-9a-f]{7,64}$")], ...] = ()
    """Hashes, or at least seven first digits: changes that end in another commit are not looked at; empty for all."""
    limit: int = Field(default=40, ge=1)
    """Candidates of one repository, newest first."""

    licenses: tuple[str, ...] = PERMISSIVE
    """SPDX ids that are allowed. Of `A OR B` one must be among them, of `A AND B` both."""
    languages: tuple[str, ...] = ()
    """Main languages of repositories that are looked at, in any case; empty for all."""
    allows_forks: bool = False
    """Whether changes to forks are looked at: most are a copy of what the original has."""
    allows_archived: bool = False
    """Whether changes to archived repositories are looked at."""
    allows_bots: bool = False
    """Whether changes that a program has written are looked at."""
    allows_reverts: bool = False
    """Whether changes that only take another one back are looked at."""

    max_files: int = Field(default=100, ge=1)
    """Files that a change may touch, tests and documents included."""
    max_source_files: int = Field(default=15, ge=1)
    """Source files that a change may touch; generated and vendored ones don't count."""
    max_source_lines: int = Field(default=1000, ge=1)
    """Lines added and removed in source files."""
    max_patch_bytes: int = Field(default=1_000_000, ge=1)
    """Size of source patch and test patch together."""

    requires_issue: bool = False
    """Whether a change must close an issue that could be read."""
    min_words: int = Field(default=10, ge=0)
    """Words of the problem statement, without headings, code and what a template has left."""
    max_text_characters: int = Field(default=100_000, ge=1)
    """Length of one text (an issue, a description). Longer ones are logs, and the change is turned away."""
    max_hints_characters: int = Field(default=20_000, ge=0)
    """Length of all hints together; what comes after is left out."""

    @field_validator("since")
    @classmethod
    def _as_told_by_changes(cls, text: str) -> str:
        """The moment as a change's is written, so that texts compare as moments do."""
        told = iso_of(text)
        if text and not told:
            raise ValueError(f"since: {text!r} is no ISO 8601 date or time; write 2026-01-31.")
        return told
