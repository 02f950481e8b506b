"""The comparison of planted bugs: how candidates of any maker are judged, and ours as a maker."""

import re
from pathlib import Path
from typing import Final

import pytest

from benchmarks.comparisons.mutation import told
from benchmarks.mutants.judge import Worth, changed, functions_of, judge
from benchmarks.mutants.made import Made
from benchmarks.mutants.oreline import make

TEXT: Final = "def last(rows):\n    return rows[-1]\n\n\ndef size(rows):\n    return len(rows) + 1\n"
MINUS: Final = "@@ -5,2 +5,2 @@\n def size(rows):\n-    return len(rows) + 1\n+    return len(rows) - 1\n"
AGAIN: Final = "--- a/a.py\n+++ b/a.py\n@@ -6 +6 @@\n-    return len(rows) + 1\n+    return len(rows) - 1\n"
BROKEN: Final = "@@ -6,1 +6,1 @@\n-    return len(rows) + 1\n+    return len(rows +\n"


def _made(*patches: str) -> Made:
    sites = (("a.py", 6, 6),)
    return Made(
        cpu_seconds=0.5,
        operators=2,
        patches=tuple(("a.py", p) for p in patches),
        is_solving=False,
        sites=sites,
        functions=(("a.py", 1), ("a.py", 5)),
    )


def test_a_candidate_counts_once_and_only_if_it_parses() -> None:
    worth = judge(_made(MINUS, AGAIN, BROKEN), {"a.py": TEXT})
    assert worth == Worth(unique=2, parse_share=0.5, functions_seen=1.0, functions_changed=0.5)
    assert worth.per_second(_made()) == 2


def test_a_file_left_as_it_is_is_no_candidate() -> None:
    assert judge(_made("@@ -1 +1 @@\n-def last(rows):\n+def last(rows):\n"), {"a.py": TEXT}).unique == 0


@pytest.mark.parametrize(
    ("patch", "after"),
    [
        ("@@ -1,0 +2,1 @@\n+b\n", "a\nb\nc\n"),
        ("@@ -1 +1 @@\n-a\n+--- a\n@@ -2 +2 @@\n-c\n+d\n", "--- a\nd\n"),
        ("@@ -2 +1,0 @@\n-c\n", "a\n"),
    ],
)
def test_patches_are_applied_either_way(patch: str, after: str) -> None:
    assert changed("a\nc\n", patch, is_solving=False) == after
    assert changed(after, patch, is_solving=True) != after


def test_a_patch_for_another_text_is_no_patch() -> None:
    with pytest.raises(ValueError, match="line 5 of the text is not what the patch replaces"):
        changed(TEXT.replace("1", "2"), MINUS, is_solving=False)


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.py", "class A:\n    def f(self):\n        return lambda: 1\n", [(2, 3), (3, 3)]),
        ("a.ts", "const f = (a: number) => a\nclass A { g() { return function () {} } }\n", [(1, 1), (2, 2), (2, 2)]),
        ("a.go", "package a\n\nfunc f() { go func() {}() }\n\nfunc (a A) g() {\n}\n", [(3, 3), (3, 3), (5, 6)]),
        ("a.rs", "fn g() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() {}\n}\n", [(1, 1)]),
        ("a.rs", "trait A { fn f(); }\nfn g() { h(|x| x) }\n", [(2, 2), (2, 2)]),
        ("a.java", "class A { A() { } native void f();\nA g() { h(() -> 1); } }\n", [(1, 1), (2, 2), (2, 2)]),
    ],
)  # fmt: skip
def test_functions_are_those_that_have_a_body(path: str, text: str, lines: list[tuple[int, int]]) -> None:
    assert [(found.start, found.stop - 1) for found in functions_of(path, text)] == lines


def test_what_we_make_leads_back_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(TEXT, "utf-8")
    made = make(tmp_path, ["a.py"])
    worth = judge(made, {"a.py": TEXT})
    assert worth.unique == len(made.patches) > 5
    assert (worth.parse_share, worth.functions_seen, worth.functions_changed) == (1, 1, 1)


def test_both_sides_are_told() -> None:
    worth = Worth(unique=100, parse_share=1.0, functions_seen=1.0, functions_changed=0.5)
    other = Worth(unique=20, parse_share=0.5, functions_seen=0.25, functions_changed=0.2)
    line = told(".py", (_made(), worth), (_made(), other))
    assert re.sub(" +", " ", line) == (
        ".py 200 and 20, 10.0 times as many (100 and 20 in all); 100.0% and 50.0% parse; "
        "100% and 25% of functions seen, 50% and 20% with a bug; 2 and 2 operators"
    )
