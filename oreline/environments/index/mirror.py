"""The mirror itself: what a path is answered with. Files come from the cache, pages once while the mirror is open."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import BinaryIO, Final
from urllib.parse import unquote
from uuid import uuid4

from oreline.environments.index.contract import Body, Kind, MissingError, RefusedError, UnreachableError
from oreline.environments.index.kinds.known import KINDS
from oreline.environments.index.store import Store
from oreline.environments.index.upstream import Got, Upstream, without_secrets

SAFE_PATH: Final = re.compile(r"/[A-Za-z0-9!$&'()*+,;=:@._~%/-]{1,2000}")
SETTLED_AFTER: Final = timedelta(days=1)
"""How long after a moment an index is sure to show all that was published before it."""


def find_base(kind: Kind) -> str:
    """URL of an index by the environment, else the public one's, without a slash at its end."""
    for name in kind.variables:
        first = re.split("[,|]", os.environ.get(name, ""))[0].strip().removeprefix("sparse+")
        if first.startswith(("http://", "https://")):
            return first.rstrip("/")
    return kind.default_url


class Once:
    """Results by key, each made by the first who asks while the others wait. A failure is told to all of them."""

    def __init__(self) -> None:
        self._locks: dict[str, Lock] = {}
        self._made: dict[str, Body | MissingError] = {}
        self._lock = Lock()

    def get(self, key: str, make: Callable[[], Body]) -> Body:
        """What `make` gives, or gave. That something is missing is remembered too; other failures are not."""
        with self._lock:
            own = self._locks.setdefault(key, Lock())
        with own:
            if key not in self._made:
                try:
                    self._made[key] = make()
                except MissingError as error:
                    self._made[key] = error
            made = self._made[key]
        if isinstance(made, MissingError):
            raise MissingError(*made.args)
        return made


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexSource:
    """One index; see `Source`."""

    kind: Kind
    base: str
    until: datetime | None
    store: Store
    upstream: Upstream
    once: Once
    undated: set[str]

    def file(self, url: str) -> Body:
        """See `Source.file`."""

        def fetch() -> Body:
            there = self.store.find(without_secrets(url))
            return there.body if there else self._fetch(url, {"Accept-Encoding": "identity"}, "")

        return self.once.get(url, fetch)

    def page(self, url: str, accept: str = "*/*") -> Body:
        """See `Source.page`. What was fetched well after the limit shows all that counts, and isn't asked for again."""
        key = f"{without_secrets(url)} {accept}"

        def fetch() -> Body:
            there = self.store.find(key)
            if there and self.until and there.fetched_at > self.until + SETTLED_AFTER:
                return there.body
            known = {"If-None-Match": there.etag} if there and there.etag else {}
            return self._fetch(url, {"Accept": accept, **known}, f" {accept}")

        return self.once.get(key, fetch)

    def _fetch(self, url: str, headers: dict[str, str], marker: str) -> Body:
        settings, hosts = self.upstream.settings, self.kind.file_hosts
        limit_mb = settings.page_mb if marker else settings.file_mb

        def take(sink: BinaryIO) -> Got:
            return self.upstream.fetch(url, headers, sink, hosts=hosts, limit_mb=limit_mb)

        key = without_secrets(url) + marker
        self.store.keep(key, take)
        kept = self.store.find(key)
        if kept is None:
            raise UnreachableError(f"{key}: what was kept of it is gone")
        return kept.body

    def made(self, key: str, content_type: str, make: Callable[[], bytes]) -> Body:
        """See `Source.made`."""

        def write() -> Body:
            try:
                content = make()
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                said = f"{without_secrets(self.base)} answers {key} in a way that makes no sense"
                raise UnreachableError(f"{said} ({type(error).__name__}: {error})") from error
            path = self.store.scratch / uuid4().hex
            path.write_bytes(content)
            return Body(path=path, offset=0, length=len(content), content_type=content_type)

        return self.once.get(f"made {key}", write)

    def note_undated(self, what: str) -> None:
        """See `Source.note_undated`."""
        self.undated.add(f"{self.kind.name}/{what}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mirror:
    """All indexes by the first part of a path."""

    until: datetime | None
    store: Store
    upstream: Upstream
    undated: set[str] = field(default_factory=set)
    """Names of packages some version of which has no date, and was shown although there is a limit."""
    _once: dict[str, Once] = field(default_factory=lambda: {name: Once() for name in KINDS})

    def answer(self, path: str, accept: str) -> Body:
        """What goes back for a path; a query is not passed on.

        Raises:
            MissingError, RefusedError, UnreachableError: see there.
        """
        route, _, rest = _checked(path.partition("?")[0]).partition("/")
        kind = KINDS.get(route)
        if kind is None:
            raise RefusedError(f"there is no index {route!r} here")
        return kind.answer(self._source(kind), rest, accept)

    def _source(self, kind: Kind) -> IndexSource:
        return IndexSource(
            kind=kind,
            base=find_base(kind),
            until=self.until,
            store=self.store,
            upstream=self.upstream,
            once=self._once[kind.name],
            undated=self.undated,
        )


def _checked(path: str) -> str:
    """A path without its first slash, none of whose parts leads elsewhere however often it is decoded."""
    decoded = unquote(unquote(path))
    parts = decoded[1:].removesuffix("/").split("/")
    if not SAFE_PATH.fullmatch(path) or "%25" in path or not decoded.isprintable() or "\\" in decoded:
        raise RefusedError(f"{path[:200]!r} is no path of an index")
    if {"", ".", ".."} & set(parts):
        raise RefusedError(f"{path[:200]!r} is no path of an index")
    return path[1:]
