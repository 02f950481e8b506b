"""Hours of the archive of public events, in each shape that it had, as files or over real HTTP.

write_hour(folder, "2025-10-07-5", stub_pull(1), push(2))
with archive_host(folder) as host:
    host.url                                             # give this to a reader
    host.cut["2025-10-07-5.json.gz"] = 2                 # the first two answers end in the middle
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from tests.doubles.http_server import http_server

Event = dict[str, Any]
WHEN = "2025-10-07T05:00:01Z"
BASE, HEAD = "b" * 40, "a" * 40


def event(event_id: int, kind: str, payload: Event, **changes: Any) -> Event:
    """An event as the archive has written them since 2015."""
    plain = {
        "id": str(event_id),
        "type": kind,
        "actor": {"id": 7, "login": "ada", "url": "https://api.github.com/users/ada"},
        "repo": {"id": 42, "name": "octo/calc", "url": "https://api.github.com/repos/octo/calc"},
        "payload": payload,
        "public": True,
        "created_at": WHEN,
    }
    return {**plain, **changes}


def stub_pull(event_id: int, number: int = 12, action: str = "closed", **changes: Any) -> Event:
    """A pull request event as since 2025-10-07: no title, no text, no author, no merge state."""
    repo = {"id": 42, "name": "calc", "url": "https://api.github.com/repos/octo/calc"}
    pull = {
        "id": 9_000 + number,
        "number": number,
        "url": f"https://api.github.com/repos/octo/calc/pulls/{number}",
        "head": {"ref": "fix", "sha": HEAD, "repo": repo},
        "base": {"ref": "main", "sha": BASE, "repo": repo},
    }
    return event(event_id, "PullRequestEvent", {"action": action, "number": number, "pull_request": pull}, **changes)


def full_pull(event_id: int, number: int = 12, action: str = "closed", *, merged: bool, **changes: Any) -> Event:
    """A pull request event as before 2025-10-07, with the whole pull request within."""
    told = stub_pull(event_id, number, action, **changes)
    told["payload"]["pull_request"] |= {
        "title": "Keep the sign",
        "body": "Fixes #3",
        "state": "closed" if action == "closed" else "open",
        "user": {"login": "grace", "type": "User"},
        "merged": merged,
        "merged_at": WHEN if merged else None,
        "merge_commit_sha": "c" * 40,
        "additions": 3,
    }
    return told


def timeline_pull(number: int = 12, action: str = "closed", *, merged: bool) -> Event:
    """A pull request event as before 2015: no id, a plain actor, and `repository`."""
    return {
        "type": "PullRequestEvent",
        "actor": "ada",
        "actor_attributes": {"login": "ada", "type": "User"},
        "repository": {"id": 42, "name": "calc", "owner": "octo", "url": "https://github.com/octo/calc"},
        "payload": {
            "action": action,
            "number": number,
            "pull_request": {
                "number": number,
                "merged": merged,
                "user": {"login": "grace"},
                "base": {"ref": "main", "sha": BASE},
                "head": {"ref": "fix", "sha": HEAD},
            },
        },
        "public": True,
        "created_at": "2012-03-10T22:33:34-08:00",
    }


def issue(event_id: int, number: int = 3, action: str = "opened", **changes: Any) -> Event:
    """An issue event."""
    told = {"number": number, "title": "Sign is lost", "body": "See above", "user": {"login": "joan"}, "state": "open"}
    return event(event_id, "IssuesEvent", {"action": action, "issue": told}, **changes)


def push(event_id: int, **changes: Any) -> Event:
    """A push: none of the types that are kept."""
    payload = {"repository_id": 42, "push_id": 5, "ref": "refs/heads/main", "head": HEAD, "before": BASE}
    return event(event_id, "PushEvent", payload, **changes)


def line_of(item: Event | str | bytes) -> bytes:
    """An event as its line; text and bytes stand as they are."""
    if isinstance(item, dict):
        return json.dumps(item, ensure_ascii=False, separators=(",", ":")).encode()
    return item.encode() if isinstance(item, str) else item


def packed(*items: Event | str | bytes) -> bytes:
    """The bytes of an hour's file."""
    return gzip.compress(b"".join(line_of(item) + b"\n" for item in items), mtime=0)


def write_hour(folder: Path, hour: str, *items: Event | str | bytes) -> str:
    """Write the file of an hour, named as the archive does (`2025-10-07-5`); its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{hour}.json.gz"
    path.write_bytes(packed(*items))
    return str(path)


@dataclass(slots=True)
class ArchiveHost:
    """A running host of hourly files."""

    folder: Path
    url: str = ""
    cut: dict[str, int] = field(default_factory=dict)
    """How many of the first answers for a file end in the middle."""
    asked: Counter[str] = field(default_factory=Counter)
    """How often each file was asked for."""

    def body(self, name: str) -> tuple[bytes, int] | None:
        """What is sent for a file and the length that is promised; None where there is no such file."""
        path = self.folder / name
        self.asked[name] += 1
        if not path.is_file():
            return None
        whole = path.read_bytes()
        is_cut = self.asked[name] <= self.cut.get(name, 0)
        return (whole[: len(whole) // 2] if is_cut else whole), len(whole)


def _handler(host: ArchiveHost) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = host.body(self.path.lstrip("/"))
            self.send_response(200 if found else 404)
            body, length = found or (b"<Code>NoSuchKey</Code>", 22)
            self.send_header("Content-Length", str(length))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    return Handler


@contextmanager
def archive_host(folder: Path) -> Iterator[ArchiveHost]:
    """A host of the hours in `folder`, on a free port of this machine; stopped afterwards."""
    host = ArchiveHost(folder)
    with http_server(_handler(host)) as host.url:
        yield host
