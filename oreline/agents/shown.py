"""How bytes are shown to an agent: as text that can be turned back, and cut in the middle when there are too many."""

from typing import Any


def decode(data: bytes) -> tuple[str, dict[str, Any]]:
    """Text of `data`; what is not UTF-8 is escaped as `\\xNN`, every backslash doubled, and `encoding` says so."""
    try:
        return data.decode(), {}
    except UnicodeDecodeError:
        text = data.replace(b"\\", b"\\\\").decode("utf-8", "backslashreplace")
        return text, {"encoding": "backslash"}


def _is_inside_character(data: bytes, place: int) -> bool:
    return 0 < place < len(data) and data[place] & 0xC0 == 0x80


def _cuts(data: bytes, limit: int) -> tuple[int, int]:
    """Where the head ends and the tail starts: at line ends where some are near, never inside a character."""
    head, tail = limit // 2, len(data) - limit // 2
    line_end, line_start = data.rfind(b"\n", head // 2, head) + 1, data.find(b"\n", tail, tail + limit // 4) + 1
    head, tail = line_end or head, line_start or tail
    while _is_inside_character(data, head):
        head -= 1
    while _is_inside_character(data, tail):
        tail += 1
    return head, tail


def show(data: bytes, limit: int) -> tuple[str, dict[str, Any]]:
    """`data` as text with what is to be known of it; of more than `limit` bytes the middle is elided and counted."""
    if len(data) <= limit:
        return decode(data)
    head, tail = _cuts(data, limit)
    gone = data[head:tail]
    lines = gone.count(b"\n")
    marker = f"[... {len(gone)} bytes, {lines} lines elided ...]\n".encode()
    if head and not data[:head].endswith(b"\n"):
        marker = b"\n" + marker
    text, facts = decode(data[:head] + marker + data[tail:])
    return text, {**facts, "is_truncated": True, "elided_bytes": len(gone), "elided_lines": lines}
