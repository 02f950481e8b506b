"""Reads reports in the XML of JUnit; code under test can write them, too: no entities, no trust in size or shape.

Needs the standard library alone.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from xml.parsers import expat

LARGEST_BYTES = 200_000_000
CHUNK_BYTES = 1_000_000
MESSAGE_CHARACTERS = 2000
OUTCOMES = {"failure", "error", "skipped"}


class BadReportError(ValueError):
    """A report that can't be read, or isn't worth the risk."""


@dataclass
class Case:
    """One `testcase`."""

    classname: str
    name: str
    seconds: float
    outcome: str = ""
    """Empty for a test that passed, else the element's name."""
    kind: str = ""
    """Class of what was thrown."""
    message: str = ""


class _Reader:
    def __init__(self) -> None:
        self.cases: list[Case] = []
        self.path: list[str] = []
        self.words = ""
        """What stands in the element of an outcome, its stack trace."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.path.append(name)
        if name == "testcase":
            seconds = _seconds(attributes.get("time", ""))
            self.cases.append(Case(attributes.get("classname", ""), attributes.get("name", ""), seconds))
        elif name in OUTCOMES and self._is_in_case():
            case = self.cases[-1]
            case.outcome, case.kind = name, attributes.get("type", "")
            case.message, self.words = attributes.get("message", "")[:MESSAGE_CHARACTERS], ""

    def end(self, name: str) -> None:
        self.path.pop()
        if name in OUTCOMES and self.path[-1:] == ["testcase"] and self.words.strip():
            self.cases[-1].message = self.words.strip()

    def data(self, text: str) -> None:
        if self.path[-1] in OUTCOMES and self._is_in_case():
            self.words += text[: max(0, MESSAGE_CHARACTERS - len(self.words))]

    def _is_in_case(self) -> bool:
        return len(self.path) > 1 and self.path[-2] == "testcase"

    def refuse(self, *_: object) -> None:
        raise BadReportError("it has a document type")


def _seconds(told: str) -> float:
    """Surefire groups thousands by commas."""
    try:
        return max(0.0, float(told.replace(",", "")))
    except ValueError:
        return 0.0


def read_report(path: Path) -> list[Case]:
    """Its test cases, in order.

    Raises:
        BadReportError: no XML, too large, or with a document type.
    """
    reader, parser = _Reader(), expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = reader.data, reader.refuse
    try:
        with _open_plain(path) as stream:
            while chunk := stream.read(CHUNK_BYTES):
                parser.Parse(chunk, False)
        parser.Parse(b"", True)
    except (expat.ExpatError, OSError, LookupError, ValueError) as error:
        raise BadReportError(str(error)) from None
    return reader.cases


def _open_plain(path: Path) -> BinaryIO:
    """A file that is no link, pipe or device, and of bounded size."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    status = os.fstat(descriptor)
    if status.st_mode & 0o170000 != 0o100000 or status.st_size > LARGEST_BYTES:
        os.close(descriptor)
        raise BadReportError(f"no plain file of at most {LARGEST_BYTES} bytes")
    return os.fdopen(descriptor, "rb")
