"""One version of a package as its makers publish it, whichever registry it goes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.doubles.releases import file_entry, tar_gz


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A version. Its number stands without the `v` of Go."""

    version: str
    files: Mapping[str, str | bytes] = field(default_factory=lambda: {"README.md": "# left\n"})
    released_at: str = "2024-05-01T12:00:00Z"
    withdrawn: str = ""
    """Why its makers took it back; empty when they didn't."""

    def archive(self, top: str) -> bytes:
        """A `.tar.gz` with the files below `top`."""
        return tar_gz([file_entry(f"{top}/{path}", self.files[path]) for path in sorted(self.files)])


PACKAGE = "left"
"""The one package that every local registry offers."""
