"""The whole lines that a function stands in, and what an answer puts in their place."""

import re
from dataclasses import dataclass
from typing import Final

from oreline.errors import CandidateError
from oreline.mutation.model_written.places import Place

_BLOCK: Final = re.compile(r"^```[^\n`]*\n(.*?)\n?^```[ \t]*$", re.DOTALL | re.MULTILINE)
_THOUGHT: Final = "</think>"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Bytes `start` to `end` of a file: lines without the last one's end."""

    start: int
    end: int
    text: bytes


def stretch_of(place: Place) -> Stretch:
    """The lines of a function: where something else stands in its first or last line, with that."""
    source, function = place.file.source, place.function
    start = source.rfind(b"\n", 0, function.start_byte) + 1
    newline = source.find(b"\n", function.end_byte)
    end = newline if newline >= 0 else len(source)
    end -= source[start:end].endswith(b"\r")
    return Stretch(start, end, source[start:end])


def code_of(answer: str, place: Place) -> bytes:
    """The one code block of an answer, with the file's indentation and line ends.

    Raises:
        CandidateError: `no_code` or `not_utf8`.
    """
    blocks = _BLOCK.findall(answer.rpartition(_THOUGHT)[2].replace("\r\n", "\n"))
    if len(blocks) != 1 or not blocks[0].strip():
        raise CandidateError("no_code", f"{place.where}: {len(blocks)} code blocks came back; one is asked for")
    stretch = stretch_of(place)
    try:
        code = blocks[0].strip("\n").encode()
    except UnicodeEncodeError as error:
        raise CandidateError("not_utf8", f"{place.where}: the answer is no text: {error}") from error
    code = _indented(code.rstrip(), stretch.text.replace(b"\r\n", b"\n")) + _blanks_behind(stretch.text)
    return code.replace(b"\n", b"\r\n") if b"\r\n" in stretch.text else code


def _indented(code: bytes, shown: bytes) -> bytes:
    """Models often shift a method to the left: it is shifted back, where nothing but that is lost by it."""
    indent = shown[: len(shown) - len(shown.lstrip(b" \t"))]
    is_shifted = bool(indent) and not code.startswith((b" ", b"\t"))
    left = b"\n".join(line.removeprefix(indent) for line in shown.split(b"\n"))
    return _shifted(code, indent) if is_shifted and _shifted(left, indent) == shown else code


def _shifted(text: bytes, indent: bytes) -> bytes:
    return b"\n".join(indent + line if line.strip() else line for line in text.split(b"\n"))


def _blanks_behind(text: bytes) -> bytes:
    return text[len(text.rstrip()) :]
