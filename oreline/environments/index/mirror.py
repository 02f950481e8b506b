"""The mirror: all indexes by the first part of a path, and which paths are heard at all."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import unquote

from oreline.environments.index.contract import Body, RefusedError
from oreline.environments.index.kinds.known import KINDS
from oreline.environments.index.source import IndexSource, find_base
from oreline.environments.index.store import Store
from oreline.environments.index.upstream import Upstream

SAFE_PATH: Final = re.compile(r"/[A-Za-z0-9!$&'()*+,;=:@._~%/-]{1,2000}")


@dataclass(frozen=True, slots=True)
class Mirror:
    """What a path is answered with."""

    sources: Mapping[str, IndexSource]
    undated: set[str]
    """Names of packages some version of which has no date, and was shown although there is a limit."""

    def answer(self, path: str, accept: str) -> Body:
        """What goes back for a path; a query is not passed on.

        Raises:
            MissingError: the index has no such thing.
            RefusedError: the path is none of an index, or leads to what is too large or elsewhere.
            UnreachableError: the index gave no proper answer.
        """
        route, _, rest = _checked(path.partition("?")[0]).partition("/")
        source = self.sources.get(route)
        if source is None:
            raise RefusedError(f"there is no index {route!r} here")
        return source.kind.answer(source, rest, accept)


def make_mirror(store: Store, upstream: Upstream, until: datetime | None) -> Mirror:
    """A mirror of the indexes that the environment names."""
    undated: set[str] = set()
    sources = {
        name: IndexSource(kind=kind, base=find_base(kind), until=until, store=store, upstream=upstream, undated=undated)
        for name, kind in KINDS.items()
    }
    return Mirror(sources, undated)


def _checked(path: str) -> str:
    """A path without its first slash, none of whose parts leads elsewhere when it is decoded."""
    decoded = unquote(path)
    parts = decoded[1:].removesuffix("/").split("/")
    is_plain = SAFE_PATH.fullmatch(path) and decoded.isprintable() and not {"\\", "%"} & set(decoded)
    if not is_plain or {"", ".", ".."} & set(parts):
        raise RefusedError(f"{path[:200]!r} is no path of an index")
    return path[1:]
