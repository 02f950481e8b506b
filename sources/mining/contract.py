"""What every source of changes answers to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from oreline.progress import Progress, silent
from oreline.records.change import Change, Issue
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.source import Repository
from sources.changes.settings import MiningSettings
from sources.gharchive.settings import ArchiveSettings
from sources.purl import RepositoryPurl
from sources.settings import SourceSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What is mined, and with what patience."""

    layout: DataLayout
    purl: RepositoryPurl
    sources: SourceSettings = field(default_factory=SourceSettings)
    mining: MiningSettings = field(default_factory=MiningSettings)
    archive: ArchiveSettings = field(default_factory=ArchiveSettings)
    progress: Progress = silent

    @property
    def mirror(self) -> Path:
        """Bare repository that holds base and fixed commit of every change."""
        return self.layout.mirror(self.purl.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a source tells of a repository's changes."""

    changes: Kept[Change]
    issues: Kept[Issue] = field(default_factory=lambda: Kept(rows=()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One source."""

    name: str
    types: frozenset[str]
    """Types of package URLs it can be asked about."""
    read_repository: Callable[[Ground], Repository]
    """The repository as the source describes it today; its mirror is up to date then. Raises SourceError."""
    read_changes: Callable[[Ground, Repository], Told]
    """Its changes, from what was made up to date. Raises SourceError."""
