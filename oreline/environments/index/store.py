"""Answers on disk by the address they came from, facts before the bytes. Written aside and renamed when whole."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from oreline.environments.index.contract import FACTS_BYTES, Body
from oreline.environments.index.upstream import Got
from oreline.records.base import digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is kept of one address."""

    body: Body
    etag: str
    fetched_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """The cache, shared by all processes of this machine."""

    root: Path
    scratch: Path
    """On the same file system."""

    def _path(self, key: str) -> Path:
        name = digest(key)
        return self.root / name[:2] / name

    def find(self, key: str) -> Entry | None:
        """What is kept under `key`, marked as asked for now; None where nothing is, or where it can't be read."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                facts = json.loads(file.read(FACTS_BYTES))
            os.utime(path)
            length = path.stat().st_size - FACTS_BYTES
            body = Body(path=path, offset=FACTS_BYTES, length=length, content_type=facts["content_type"])
            entry = Entry(body=body, etag=facts["etag"], fetched_at=datetime.fromisoformat(facts["fetched_at"]))
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None
        # A machine that lost its power may have kept the name without all of the bytes.
        return entry if facts.get("length") == length else None

    def pin(self, body: Body) -> Body:
        """The same, safe from a newer one that takes its name."""
        path = self.scratch / uuid4().hex
        path.hardlink_to(body.path)
        return replace(body, path=path)

    def keep(self, key: str, fetch: Callable[[BinaryIO], Got]) -> None:
        """Keep under `key` what `fetch` writes, unless it says that nothing is new. Nothing changes when it raises."""
        path, aside = self._path(key), self.scratch / uuid4().hex
        try:
            with aside.open("w+b") as sink:
                sink.seek(FACTS_BYTES)
                got = fetch(sink)
                length = sink.seek(0, os.SEEK_END) - FACTS_BYTES
                sink.seek(0)
                sink.write(_facts(key, got, length))
            if not got.is_unchanged:
                path.parent.mkdir(parents=True, exist_ok=True)
                aside.rename(path)
        finally:
            aside.unlink(missing_ok=True)


def _facts(key: str, got: Got, length: int) -> bytes:
    told = {
        "url": key[:2000],
        "content_type": got.content_type[:200],
        "etag": got.etag[:200],
        "fetched_at": datetime.now(UTC).isoformat(),
        "length": length,
    }
    return json.dumps(told).encode().ljust(FACTS_BYTES)
