"""Marks that test programs leave where they were given some: how often each was told, as a result of its own."""

import hashlib
import os
import re
import stat
from collections import Counter

from events import Suite

from native.order import CACHE
from native.values import read_values

PLACE = CACHE / "ends"
VARIABLE = "ORELINE_TEST"
LINE = re.compile(rb"[0-9a-f]{16} (?:[0-9a-f]{16})?")
MOST_BYTES = 64_000_000
MOST_NAMES = 20_000


class MarkedSuite(Suite):  # type: ignore[misc]
    """A suite that tells of marks and values before its end."""

    def end(self, exit_code: int, output: str = "") -> int:
        """See `Suite.end`."""
        for word, value in read_values():
            self.result(word, "failed", message=f"<<fresh {value} fresh>>")
        for name, count in read_marks().most_common(MOST_NAMES):
            self.result(name, "passed", message=str(count))
        code: int = super().end(exit_code, output)
        return code


def key_of(test: str) -> str:
    """What a test is called in marks."""
    return hashlib.sha256(test.encode()).hexdigest()[:16]


def read_marks() -> Counter[str]:
    """How often each name was told, each with the key of its test, if any, behind a blank.

    None where nothing was marked, or what lies there is no plain file.
    """
    try:
        descriptor = os.open(PLACE, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return Counter()
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return Counter()
        lines = file.read(MOST_BYTES).split(b"\n")
    return Counter(line.decode() for line in lines if LINE.fullmatch(line))
