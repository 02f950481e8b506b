"""A planted and a mined bug in a tiny package, and what is observed of the first."""

from typing import Any

from oreline.mutation.hunks import hunk_of, solving_patch
from oreline.records.task import Candidate
from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.observed import Evidence, Example, Observed

FIXED = b"def halve(n):\n    return n // 2\n\n\ndef last(rows):\n    return rows[len(rows) - 1]\n"


def candidate(old: bytes = b"n // 2", new: bytes = b"n // 3", **changes: object) -> Candidate:
    """The planted one: `halve` of `tiny/core.py` gives a third."""
    start = FIXED.index(old)
    buggy = FIXED.replace(old, new)
    hunk = hunk_of(FIXED, start, start + len(old), new)
    fields = {
        "candidate_id": "0" * 64,
        "origin": "mutation",
        "snapshot_id": "5" * 64,
        "purl": "pkg:pypi/tiny@1",
        "repo": "pypi/tiny",
        "patch": solving_patch("tiny/core.py", hunk, FIXED, buggy, is_executable=False),
        "test_patch": "",
        "operator": "constant_off_by_one",
        "explanation": "A numeric constant is off by one.",
        "path": "tiny/core.py",
        "function": "halve",
        "lines": hunk.lines,
        "covering_tests": ("tests/test_core.py::test_halve",),
        "provenance": {},
    }
    return Candidate(**{**fields, **changes})  # type: ignore[arg-type]


MINED_PATCH = """\
diff --git a/src/core.py b/src/core.py
--- a/src/core.py
+++ b/src/core.py
@@ -1,4 +1,5 @@
 import sys
+from collections.abc import Sequence

 def first_of(rows):
-    return rows[0] if rows is not None else None
+    return rows[0] if len(rows) > 0 else None
diff --git a/CHANGES.md b/CHANGES.md
--- a/CHANGES.md
+++ b/CHANGES.md
@@ -1,1 +1,2 @@
+Fixed a crash on empty rows, reported by a user
 Old
"""


def mined(**changes: object) -> Candidate:
    """A mined one."""
    untold = {"operator": "", "explanation": "", "covering_tests": ()}
    fields = {"origin": "commit", "patch": MINED_PATCH, "fixed_commit": "ab12cd3" * 5, **untold}
    return candidate(**{**fields, **changes})


FURTHER = Symptom(kind=Kind.WRONG_VALUE, seen="1", expected="2")


def observed(**changes: object) -> Observed:
    """`halve(10)` gives 3, and one more case is affected."""
    fields: dict[str, Any] = {
        "package": "tiny",
        "language": "python",
        "symptom": Symptom(kind=Kind.WRONG_VALUE, seen="3", expected="5"),
        "subject": "tiny.core.halve",
        "code": "from tiny.core import halve\n\nassert halve(10) == 5",
        "is_proven": True,
        "traceback": 'Traceback (most recent call last):\n  File "example.py", line 3, in <module>\n'
        "    assert halve(10) == 5\nAssertionError",
        "more": 1,
        "examples": (
            Example(code="assert halve(4) == 2", symptom=Symptom(kind=Kind.WRONG_VALUE, seen="1", expected="2")),
        ),
        "evidence": Evidence(test_id="tests/test_core.py::test_halve", message="assert 3 == 5"),
    }
    return Observed(**{**fields, **changes})
