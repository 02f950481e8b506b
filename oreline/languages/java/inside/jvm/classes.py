"""Names of the tests of a compiled class, read from its bytes: what should have run where its setup died.

Standard library alone. https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = {"Lorg/junit/Test;", "Lorg/junit/jupiter/api/Test;", "Lorg/testng/annotations/Test;"}
"""Annotations of tests that run once, under the method's own name."""
ANNOTATIONS = "RuntimeVisibleAnnotations"
WIDTHS = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
"""Bytes of each kind of constant after its tag; the first kind is text."""
PUBLIC = 1
DEEPEST = 20
"""Arrays of arrays in an annotation."""


@dataclass
class Member:
    """A method or field."""

    flags: int
    name: str
    descriptor: str
    annotations: set[str]


class _Class:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 8
        self.texts: dict[int, str] = {}
        self.classes: dict[int, int] = {}
        self._read_constants(self.take("H"))
        _, _, parent, interfaces = self.take("H"), self.take("H"), self.take("H"), self.take("H")
        self.parent = self.texts.get(self.classes.get(parent, 0), "")
        self.at += 2 * interfaces
        list(self.members())
        self.methods = list(self.members())

    def take(self, kind: str) -> int:
        found = struct.unpack_from(">" + kind, self.data, self.at)[0]
        self.at += struct.calcsize(">" + kind)
        return int(found)

    def _read_constants(self, count: int) -> None:
        index = 1
        while index < count:
            tag = self.take("B")
            if tag == 1:
                length = self.take("H")
                self.texts[index] = self.data[self.at : self.at + length].decode("utf-8", "replace")
                self.at += length
            else:
                if tag == 7:
                    self.classes[index] = struct.unpack_from(">H", self.data, self.at)[0]
                self.at += WIDTHS[tag]
            # Numbers of eight bytes take two places.
            index += 2 if tag in {5, 6} else 1

    def members(self) -> Iterator[Member]:
        """Each field, or each method after them."""
        for _ in range(self.take("H")):
            flags, name, descriptor = self.take("H"), self.texts[self.take("H")], self.texts[self.take("H")]
            annotations: set[str] = set()
            for _ in range(self.take("H")):
                attribute, length = self.texts[self.take("H")], self.take("I")
                end = self.at + length
                if attribute == ANNOTATIONS:
                    annotations = {self._annotation() for _ in range(self.take("H"))}
                self.at = end
            yield Member(flags, name, descriptor, annotations)

    def _annotation(self) -> str:
        name = self.texts[self.take("H")]
        for _ in range(self.take("H")):
            self.at += 2
            self._pass_value(0)
        return name

    def _pass_value(self, depth: int) -> None:
        tag = chr(self.take("B"))
        if depth > DEEPEST:
            raise ValueError(tag)
        if tag == "[":
            for _ in range(self.take("H")):
                self._pass_value(depth + 1)
        elif tag == "@":
            self._annotation()
        else:
            self.at += 4 if tag == "e" else 2


def tests_of(folder: Path, class_name: str) -> list[str]:
    """Names of test methods of a class and what it inherits, where its class files lie in `folder`; sorted."""
    found: set[str] = set()
    for _ in range(10):
        file = folder.joinpath(*class_name.split(".")).with_suffix(".class")
        try:
            with file.open("rb") as stream:
                parsed = _Class(stream.read(10_000_000))
        except (OSError, ValueError, KeyError, struct.error, RecursionError):
            break
        is_old = parsed.parent == "junit/framework/TestCase"
        found |= {member.name for member in parsed.methods if _is_test(member, is_old)}
        class_name = parsed.parent.replace("/", ".")
    return sorted(found)


def _is_test(member: Member, is_old: bool) -> bool:
    if not member.descriptor.startswith("()"):
        return False
    return bool(member.annotations & TESTS) or (
        is_old and bool(member.flags & PUBLIC) and member.name.startswith("test")
    )
