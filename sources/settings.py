"""What a recipe may set for the sources."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import Field, field_validator

from oreline.errors import SourceError
from oreline.settings import Settings
from sources.github.settings import GitHubSettings
from sources.purl import parse_repository_purl


class SourceSettings(Settings):
    """How patiently to ask, and how much to take."""

    timeout_seconds: float = Field(default=20.0, gt=0)
    """For a connection, and for each wait for more of an answer."""
    attempts: int = Field(default=4, ge=1)
    """How often one thing is asked for before the index counts as unreachable."""
    backoff_seconds: float = Field(default=0.5, ge=0)
    """Wait before the second attempt; doubled before each further one."""
    max_wait_seconds: float = Field(default=30.0, ge=0)
    """The longest single wait, whatever the index asks for."""
    github: GitHubSettings = GitHubSettings()
    """How GitHub's API is asked."""
    clones: Mapping[str, str] = {}
    """Folders of clones at hand, by package or git URL; other repositories are cloned from where they live."""
    max_archive_mb: int = Field(default=50, ge=1)
    """Download size of one source distribution."""
    max_unpacked_mb: int = Field(default=300, ge=1)
    """Its files together, unpacked."""
    max_files: int = Field(default=20_000, ge=1)
    """Entries of its archive."""

    @field_validator("clones")
    @classmethod
    def _are_canonical(cls, clones: Mapping[str, str]) -> Mapping[str, str]:
        """By the names that repositories go by here: hosts such as GitHub don't tell capitals apart."""
        try:
            return {parse_repository_purl(name).text: folder for name, folder in clones.items()}
        except SourceError as error:
            raise ValueError(error.detail) from error

    def clone_url(self, purl: str, url: str) -> str:
        """Where to clone a repository from: the clone at hand, if one is named, else `url`.

        Raises:
            SourceError: `no_clone`, where there is no such folder.
        """
        named = self.clones.get(purl)
        if named is None:
            return url
        folder = Path(named).expanduser().absolute()
        if not folder.is_dir():
            raise SourceError("no_clone", f"{folder}, named as the clone of {purl}, is no folder.")
        return f"file://{folder}"
