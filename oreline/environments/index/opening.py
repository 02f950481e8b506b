"""The mirror for the time of a block, and what a run of steps needs of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from oreline.environments.index.contract import ToolFile
from oreline.environments.index.dates import read_limit
from oreline.environments.index.kinds.known import KINDS
from oreline.environments.index.mirror import Mirror, make_mirror
from oreline.environments.index.places import SOCKETS
from oreline.environments.index.server import Traffic, open_door
from oreline.environments.index.settings import IndexSettings
from oreline.environments.index.store import Store
from oreline.environments.index.upstream import Upstream, open_client
from oreline.languages.contract import Variables
from oreline.sandbox.contract import Mount
from oreline.sandbox.folders import lend_folder

FILES = "files"


@dataclass(frozen=True, slots=True)
class Door:
    """A way to the mirror from inside: what is mounted for it, and what went through."""

    mount: Mount
    traffic: Traffic


@dataclass(frozen=True, slots=True)
class Index:
    """An open mirror. Many runs of steps may use it at once, each through a door of its own."""

    mirror: Mirror
    folder: Path
    _numbers: "count[int]"

    @contextmanager
    def open_door(self) -> Iterator[Door]:
        """A door for one run of steps."""
        folder = self.folder / f"door-{next(self._numbers)}"
        with open_door(self.mirror, folder) as traffic:
            yield Door(mount=Mount(target=SOCKETS, layers=(folder,)), traffic=traffic)

    @property
    def undated(self) -> tuple[str, ...]:
        """Packages of which a version without a date was shown although there is a limit, `npm/left-pad`."""
        return tuple(sorted(self.mirror.undated))

    @staticmethod
    def variables() -> Variables:
        """What points every tool at the mirror."""
        return tuple(pair for kind in KINDS.values() for pair in kind.settings)

    @staticmethod
    def tool_files() -> tuple[ToolFile, ...]:
        """What points those at it that heed no variable."""
        return tuple(file for kind in KINDS.values() for file in kind.files)


@contextmanager
def open_index(cache: Path, newest_release: str = "", settings: IndexSettings | None = None) -> Iterator[Index]:
    """A read-through mirror of the package indexes, with what it fetched kept in `cache`.

    `newest_release` is ISO 8601: what was published after it doesn't exist; empty means no such limit.

    Raises:
        ValueError: `newest_release` is no date or time.
        BuildError: `bad_trust_store`.
    """
    until, own = read_limit(newest_release), settings or IndexSettings()
    with lend_folder(cache, "open") as folder, open_client(own) as client:
        (folder / FILES).mkdir()
        upstream = Upstream(client=client, settings=own)
        store = Store(root=cache, scratch=folder / FILES)
        try:
            yield Index(make_mirror(store, upstream, until), folder, count())
        finally:
            upstream.closing.set()
