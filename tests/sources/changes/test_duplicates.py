"""One change, one task: what is the same change, which of them stays, and what only looks alike."""

from typing import Any

import pytest

from oreline.records.task import Candidate
from sources.changes.duplicates import drop_duplicates, links_of
from sources.changes.patch_ids import patch_ids
from tests.doubles.changes import FIXED, OWN, a_candidate, a_change, a_commit

FIX = """\
diff --git a/ore/compare.py b/ore/compare.py
index 1111111..2222222 100644
--- a/ore/compare.py
+++ b/ore/compare.py
@@ -10,3 +10,3 @@ class Compare:
     def smaller(a, b):
-        return max(a, b)
+        return min(a, b)

"""
ELSEWHERE = FIX.replace("@@ -10,3 +10,3 @@ class Compare", "@@ -90,3 +95,3 @@ class Other").replace(
    "def smaller", "def least"
)
LOGGED = (
    FIX
    + """\
diff --git a/CHANGES.md b/CHANGES.md
--- a/CHANGES.md
+++ b/CHANGES.md
@@ -1 +1,2 @@
 # Changes
+- smaller() gives the smaller value
"""
)
OTHER = FIX.replace("min(a, b)", "sorted((a, b))[0]")


def kept(*candidates: Candidate) -> dict[str, list[str]]:
    """Those that stay, each with those turned away for it; the sum is checked."""
    found = drop_duplicates(candidates, "candidates/changes")
    rows = {row.candidate_id: list(row.provenance.get("duplicates", [])) for row in found.rows}
    assert sorted(row.subject_id for row in found.rejected) == sorted(name for names in rows.values() for name in names)
    assert len(found.rows) + len(found.rejected) == len(candidates)
    return rows


def provenance(*issues: str, **more: Any) -> dict[str, Any]:
    return {"issues": list(issues), **more}


def test_three_back_ports_are_one_task() -> None:
    issue = provenance("acme/ore#12")
    candidates = (
        a_candidate("8.17", ELSEWHERE, created_at="2024-02-02T00:00:00Z", provenance=issue),
        a_candidate("main", FIX, created_at="2024-01-03T00:00:00Z", provenance=issue),
        a_candidate("8.x", LOGGED, created_at="2024-02-01T00:00:00Z", provenance=issue),
        a_candidate("other", OTHER, created_at="2023-01-01T00:00:00Z", provenance=issue),
    )
    assert kept(*candidates) == {"main": ["8.x", "8.17"], "other": []}
    rejection = drop_duplicates(candidates, "candidates/changes").rejected[0]
    assert (rejection.reason, rejection.border, rejection.stage) == (
        "duplicate_change",
        "CandidateError",
        "candidates/changes",
    )
    assert "stays as candidate main" in rejection.detail


def test_the_same_change_from_several_sources_is_one_task() -> None:
    candidates = (
        a_candidate("history", FIX, origin="commit", created_at="2024-01-01T00:00:00Z"),
        a_candidate("release", FIX, origin="release", purl="pkg:pypi/ore", created_at="2023-01-01T00:00:00Z"),
        a_candidate("api", FIX, created_at="2024-01-03T00:00:00Z"),
    )
    assert kept(*candidates) == {"api": ["history", "release"]}


def test_the_one_with_an_issue_stays() -> None:
    told = a_candidate("told", FIX, origin="commit", provenance=provenance("acme/ore#12"))
    assert kept(a_candidate("untold", FIX), told) == {"told": ["untold"]}


def test_issues_tell_equal_patches_apart() -> None:
    one = a_candidate("one", FIX, provenance=provenance("acme/ore#12"))
    two = a_candidate("two", FIX, provenance=provenance("acme/ore#90"))
    both = a_candidate("both", FIX, provenance=provenance("acme/ore#90", "acme/ore#91"), created_at="2025-01-01")
    assert kept(one, two, both) == {"one": [], "two": ["both"]}


def test_what_says_that_it_was_picked_is_a_duplicate_though_adapted() -> None:
    original = a_candidate("original", FIX, provenance=links_of(a_change()), fixed_commit=FIXED)
    by_commit = links_of(a_change(number=50, commits=(a_commit(message=f"Fix\n\n(cherry picked from commit {OWN})"),)))
    by_number = links_of(a_change(number=51, title="Backport #40 to 8.x"))
    unknown = links_of(a_change(number=52, title="Backport of #3 to 8.x"))
    assert by_commit["picked_from"] == [OWN]
    assert by_number["picked_from"] == ["#40"]
    candidates = [
        a_candidate(name, OTHER.replace("sorted", name), provenance={**links, "commits": []})
        for name, links in (("commit", by_commit), ("number", by_number), ("unknown", unknown))
    ]
    assert kept(*candidates, original) == {"original": ["commit", "number"], "unknown": []}


def test_a_number_is_of_its_own_repository() -> None:
    original = a_candidate("original", FIX, provenance=links_of(a_change()))
    foreign = a_candidate("foreign", OTHER, purl="pkg:github/acme/other", provenance={"picked_from": ["#40"]})
    assert kept(original, foreign) == {"original": [], "foreign": []}


BINARY = """\
diff --git a/a.py b/a.py
index 1..2 100644
GIT binary patch
literal 1
Ic${NkU|;|M00aO5

literal 0
HcmV?d00001

"""


@pytest.mark.parametrize(
    ("one", "other", "are_equal"),
    [
        pytest.param(FIX, FIX.replace("        return", "    return"), True, id="indentation"),
        pytest.param(FIX, FIX.replace("ore/compare.py", "ore/order.py"), False, id="path"),
        pytest.param(FIX, FIX.replace("-        return max", "-        return sum"), False, id="removed line"),
        pytest.param(
            FIX, FIX.replace("+        return min(a, b)\n", "+--- a\n"), False, id="line that looks like a header"
        ),
        pytest.param(LOGGED.partition("diff --git a/C")[2], FIX, False, id="document alone"),
        pytest.param(BINARY, BINARY.replace("literal 1\nIc", "literal 1\nId"), False, id="binary"),
        pytest.param(FIX.replace("min", "mïn"), FIX.replace("min", "m\udcefn"), False, id="any bytes"),
    ],
)
def test_patch_ids(one: str, other: str, are_equal: bool) -> None:
    first, second = patch_ids((one, other))
    assert (first == second) is are_equal


def test_nothing_has_no_patch_id_and_is_no_duplicate() -> None:
    assert patch_ids(()) == ()
    assert patch_ids(("", FIX, ""))[::2] == ("", "")
    assert kept(a_candidate("a", ""), a_candidate("b", "")) == {"a": [], "b": []}
    assert kept() == {}
