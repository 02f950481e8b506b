"""The file tools, run inside a sandbox by an isolated interpreter: one JSON request in, one JSON answer out.

Standard library only, and nothing of ours: whatever path an agent names, links included, it names inside the sandbox.
"""

import base64
import errno
import json
import sys
from pathlib import Path
from typing import Any

READ_LIMIT = 8_000_000
"""Bytes of a file that are looked at."""


class Refusal(Exception):  # noqa: N818 -- an answer, not a fault
    """`slug: sentence` for the agent."""


def read_plain(path: Path) -> bytes:
    """The whole of a plain file."""
    if path.is_dir():
        names = ", ".join(sorted(entry.name for entry in path.iterdir())[:100])
        raise Refusal(f"is_a_folder: {path} is a folder; it holds {names}")
    if path.exists() and not path.is_file():
        raise Refusal(f"no_plain_file: {path} is a pipe, a socket or a device")
    if path.stat().st_size > READ_LIMIT:
        raise Refusal(f"too_large: {path} is larger than {READ_LIMIT} bytes; use a command to see a part of it")
    return path.read_bytes()


def view(path: Path, start: int | None, end: int | None) -> tuple[bytes, dict[str, Any]]:
    """Lines `start` to `end` of a file, as they are."""
    lines = [line + b"\n" for line in read_plain(path).split(b"\n")]
    lines[-1] = lines[-1][:-1]
    total = len(lines) if lines[-1] else len(lines) - 1
    first, last = max(1, start or 1), total if end is None else min(end, total)
    return b"".join(lines[first - 1 : last]), {"start": first, "end": last, "total_lines": total}


def edit(path: Path, old: bytes, new: bytes) -> tuple[bytes, dict[str, Any]]:
    """Replace the one occurrence of `old`, or create the file."""
    if not old:
        return create(path, new)
    content = read_plain(path)
    count = content.count(old)
    if count == 0:
        raise Refusal(f"not_found: the text to replace doesn't occur in {path}; it must match to the byte")
    if count > 1:
        raise Refusal(f"not_unique: the text to replace occurs {count} times in {path}; add lines around it")
    path.write_bytes(content.replace(old, new))
    line = content[: content.index(old)].count(b"\n") + 1
    return f"replaced in {path}, line {line}".encode(), {}


def create(path: Path, content: bytes) -> tuple[bytes, dict[str, Any]]:
    """Write a file that isn't there yet, or is empty, with the folders it needs."""
    if path.is_symlink() or (path.exists() and read_plain(path)):
        raise Refusal(f"exists: {path} is there already; name the text to replace")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return f"created {path}".encode(), {}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request; what the system refuses is an answer too. Output travels as base64: it is bytes."""
    try:
        path = Path(request["path"])
        if request["type"] == "view_file":
            output, facts = view(path, request.get("start"), request.get("end"))
        else:
            output, facts = edit(path, request["old"].encode(), request["new"].encode())
    except Refusal as refusal:
        return {"error": str(refusal)}
    except (OSError, ValueError) as error:
        code = errno.errorcode.get(getattr(error, "errno", None) or 0, type(error).__name__)
        return {"error": f"{code}: {error}"}
    return {"output": base64.b64encode(output).decode(), "facts": facts}


if __name__ == "__main__":
    json.dump(answer(json.loads(sys.stdin.buffer.read())), sys.stdout)
