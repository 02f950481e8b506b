"""The change set: what a command left in an overlay's upper layer, and layers written from a change set."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One path that differs from the layers below."""

    path: str
    """Relative, with `/`; bytes that are not UTF-8 as surrogate escapes."""
    content: bytes | None
    """New content; the link's target for a symbolic link; None when deleted."""
    is_executable: bool = False
    is_symlink: bool = False


def read_changes(upper: Path, layers: tuple[Path, ...]) -> tuple[FileChange, ...]:
    """Changes that `upper` makes to `layers` (bottom first), sorted by path.

    A rewritten but equal file is no change; whiteouts and opaque folders become deletions; links are never
    followed; sockets, pipes and devices are left out.
    """
    raise NotImplementedError


def write_layer(changes: tuple[FileChange, ...], folder: Path) -> None:
    """A layer that makes `changes` when stacked: files written, deletions as whiteouts."""
    raise NotImplementedError
