"""The file tools, run inside a sandbox by an isolated interpreter: one JSON request in, one JSON answer out.

Standard library only, and nothing of ours: whatever path an agent names, links included, it names inside the sandbox.
Few modules, as each call starts an interpreter: pathlib, typing and base64 would double the time that takes.
"""

import binascii
import errno
import json
import os
import sys

READ_LIMIT = 8_000_000
"""Bytes of a file that are looked at."""

Answer = tuple[bytes, dict[str, int]]
"""Output, and facts about it."""


class Refusal(Exception):  # noqa: N818 -- an answer, not a fault
    """`slug: sentence` for the agent."""


def read_plain(path: str) -> bytes:
    """The whole of a plain file."""
    if os.path.isdir(path):
        names = ", ".join(sorted(os.listdir(path))[:100])
        raise Refusal(f"is_a_folder: {path} is a folder; it holds {names}")
    if os.path.exists(path) and not os.path.isfile(path):
        raise Refusal(f"no_plain_file: {path} is a pipe, a socket or a device")
    if os.path.getsize(path) > READ_LIMIT:
        raise Refusal(f"too_large: {path} is larger than {READ_LIMIT} bytes; use a command to see a part of it")
    with open(path, "rb") as stream:
        return stream.read()


def write(path: str, content: bytes) -> None:
    """Put `content` in a file in place of what it held."""
    with open(path, "wb") as stream:
        stream.write(content)


def view(path: str, start: int | None, end: int | None) -> Answer:
    """Lines `start` to `end` of a file, as they are."""
    lines = [line + b"\n" for line in read_plain(path).split(b"\n")]
    lines[-1] = lines[-1][:-1]
    total = len(lines) if lines[-1] else len(lines) - 1
    first, last = max(1, start or 1), total if end is None else min(end, total)
    return b"".join(lines[first - 1 : last]), {"start": first, "end": last, "total_lines": total}


def edit(path: str, old: bytes, new: bytes) -> Answer:
    """Replace the one occurrence of `old`, or create the file."""
    if not old:
        return create(path, new)
    content = read_plain(path)
    count = content.count(old)
    if count == 0:
        raise Refusal(f"not_found: the text to replace doesn't occur in {path}; it must match to the byte")
    if count > 1:
        raise Refusal(f"not_unique: the text to replace occurs {count} times in {path}; add lines around it")
    write(path, content.replace(old, new))
    line = content[: content.index(old)].count(b"\n") + 1
    return f"replaced in {path}, line {line}".encode(), {}


def create(path: str, content: bytes) -> Answer:
    """Write a file that isn't there yet, or is empty, with the folders it needs."""
    if os.path.islink(path) or (os.path.exists(path) and read_plain(path)):
        raise Refusal(f"exists: {path} is there already; name the text to replace")
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    write(path, content)
    return f"created {path}".encode(), {}


def answer(
    path: str, start: int | None = None, end: int | None = None, old: str | None = None, new: str = ""
) -> dict[str, object]:
    """The answer to one request; what the system refuses is an answer too. Output travels as base64: it is bytes."""
    try:
        output, facts = view(path, start, end) if old is None else edit(path, old.encode(), new.encode())
    except Refusal as refusal:
        return {"error": str(refusal)}
    except (OSError, ValueError) as error:
        code = errno.errorcode.get(getattr(error, "errno", None) or 0, type(error).__name__)
        return {"error": f"{code}: {error}"}
    return {"output": binascii.b2a_base64(output, newline=False).decode(), "facts": facts}


if __name__ == "__main__":
    json.dump(answer(**json.loads(sys.stdin.buffer.read())), sys.stdout)
