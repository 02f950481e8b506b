"""The estimate of difficulty: each part on a small case, and what is unknown left out."""

from dataclasses import replace

import pytest

from oreline.records.testing import Status, TestResult
from oreline.validation.difficulty import WEIGHTS, Search, estimate
from oreline.validation.evidence import Effect
from oreline.validation.places import Place, changed_places, changed_words, stretches

PATCH = """\
diff --git a/p/m.py b/p/m.py
index 1..2 100644
--- a/p/m.py
+++ b/p/m.py
@@ -3,6 +3,6 @@ def top(a):
 def scan(text):
     found = []
-    for row in text:
+    for row in text.split():
         found.append(row)
     return found
\x20
@@ -20,2 +20,3 @@ class Q:
     def size(self):
+        self.check()
         return 1
diff --git a/README b/README
--- a/README
+++ b/README
@@ -1 +1 @@
-old
+new
"""
SEARCH = Search(
    lines=256,
    places=(Place("p/m.py", 3, 8, "scan"),),
    patch=PATCH,
    covering_tests=("a", "b", "c", "d"),
    statement="scan should split text",
)


def a_failure(*frames: str) -> TestResult:
    return TestResult(test_id="a", status=Status.FAILED, phase="call", duration_seconds=0.0, frames=frames)


def an_effect(*failures: TestResult) -> Effect:
    return Effect(fail_to_pass=("a",), pass_to_pass=("b",), failures=failures)


def test_stretches_are_those_of_the_buggy_tree() -> None:
    assert [(one.path, one.first, one.last) for one in stretches(PATCH)] == [
        ("p/m.py", 5, 5),
        ("p/m.py", 21, 21),
        ("README", 1, 1),
    ]
    assert changed_words(PATCH) == {"for", "row", "text", "split", "self", "check", "old", "new"}


def test_a_line_that_looks_like_a_header_is_a_line() -> None:
    patch = "--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- a/old note\n+++ b/new note\n select 1;\n"
    assert [(one.path, one.first, one.last, one.texts) for one in stretches(patch)] == [
        ("q.sql", 1, 1, ("-- a/old note", "++ b/new note"))
    ]


def test_places_are_functions_where_a_grammar_tells() -> None:
    body = b"    found = []\n    for row in text:\n        found.append(row)\n    return found\n"
    source = b"X = 1\n\ndef scan(text):\n" + body
    assert changed_places(PATCH, {"p/m.py": source}) == (
        Place("p/m.py", 3, 7, "scan"),
        Place("p/m.py", 21, 21),
        Place("README", 1, 1),
    )


@pytest.mark.parametrize(
    ("frames", "expected"),
    [
        (("t.py:9", "p/m.py:5"), 0.0),
        (("t.py:9", "p/m.py:5", "p/n.py:1"), 0.5),
        (("t.py:9",), 1.0),
        (("t.py:9", "p/m.py:30"), 1.0),
    ],
)
def test_distance(frames: tuple[str, ...], expected: float) -> None:
    assert estimate(SEARCH, an_effect(a_failure(*frames))).parts["distance"] == expected


def test_parts_and_their_mean() -> None:
    found = estimate(SEARCH, an_effect(a_failure("t.py:9")))
    told = {"search": 0.5, "distance": 1.0, "sites": 0.6667, "notice": 0.75, "silence": 0.6667}
    assert found.parts == told
    assert found.value == pytest.approx(sum(WEIGHTS[name] * value for name, value in told.items()), abs=1e-4)


def test_what_is_not_known_is_left_out() -> None:
    found = estimate(replace(SEARCH, lines=0, covering_tests=(), patch="", places=()), an_effect(a_failure()))
    assert (found.parts, found.value) == ({"sites": 0.0}, 0.0)


def test_it_lies_between_0_and_1() -> None:
    hardest = replace(SEARCH, lines=10**9, statement="")
    assert 0.85 < estimate(hardest, an_effect(a_failure("t.py:1"))).value <= 1
