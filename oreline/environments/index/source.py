"""One index while it is open: files from the cache or fetched into it, pages asked for once, what is made of them."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import BinaryIO, Final
from uuid import uuid4

from oreline.environments.index.contract import Body, Kind, UnreachableError
from oreline.environments.index.once import Once
from oreline.environments.index.store import Store
from oreline.environments.index.upstream import Got, Upstream, without_secrets

SETTLED_AFTER: Final = timedelta(days=1)
"""How long after a moment an index is sure to show all that was published before it."""


def find_base(kind: Kind) -> str:
    """URL of an index by the environment, else the public one's, without a slash at its end."""
    for name in kind.variables:
        first = re.split("[,|]", os.environ.get(name, ""))[0].strip().removeprefix("sparse+")
        if first.startswith(("http://", "https://")):
            return first.rstrip("/")
    return kind.default_url


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexSource:
    """See `Source`, which this is."""

    kind: Kind
    base: str
    until: datetime | None
    store: Store
    upstream: Upstream
    undated: set[str]
    _once: Once = field(default_factory=Once)

    def file(self, url: str) -> Body:
        """See `Source.file`."""

        def fetch() -> Body:
            there = self.store.find(without_secrets(url))
            return there.body if there else self._fetch_file(url)

        return self._once.get(url, fetch)

    def page(self, url: str, accept: str = "*/*") -> Body:
        """See `Source.page`. What was fetched well after the limit shows all that counts, and isn't asked for again."""
        key = f"{without_secrets(url)} {accept}"

        def fetch() -> Body:
            there = self.store.find(key)
            if there and self.until and there.fetched_at > self.until + SETTLED_AFTER:
                return self.store.pin(there.body)
            known = {"If-None-Match": there.etag} if there and there.etag else {}
            headers = {"Accept": accept, **known}
            return self.store.pin(self._fetch(key, url, headers, self.upstream.settings.page_mb))

        return self._once.get(key, fetch)

    def _fetch_file(self, url: str) -> Body:
        # Its bytes as they were hashed.
        headers = {"Accept-Encoding": "identity"}
        return self._fetch(without_secrets(url), url, headers, self.upstream.settings.file_mb, is_file=True)

    def _fetch(self, key: str, url: str, headers: dict[str, str], limit_mb: int, *, is_file: bool = False) -> Body:
        def take(sink: BinaryIO) -> Got:
            got = self.upstream.fetch(url, headers, sink, hosts=self.kind.file_hosts, limit_mb=limit_mb)
            if is_file and got.content_type.startswith("text/html"):
                raise UnreachableError(f"{key} is a web page where a file belongs; does a portal want a login?")
            return got

        self.store.keep(key, take)
        kept = self.store.find(key)
        if kept is None:
            raise UnreachableError(f"{key}: what was kept of it is gone; is another process clearing the cache?")
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

        return self._once.get(f"made {key}", write)

    def note_undated(self, what: str) -> None:
        """See `Source.note_undated`."""
        self.undated.add(f"{self.kind.name}/{what}")
