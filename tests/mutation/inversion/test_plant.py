"""Fixes turned back become candidates: what a row tells, and what keeps a fix from being one."""

from collections import Counter
from pathlib import Path

import pytest

from oreline.mutation.inversion.fix import Fix
from oreline.mutation.inversion.plant import plant_fixes
from oreline.mutation.realism.versions import Versions
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.records.testing import CoveredLines
from oreline.sandbox.patches import apply_patch
from tests.doubles.rows import a_rejection, a_snapshot

SNAPSHOT = a_snapshot(purl="pkg:github/ada/tiny", repo="ada/tiny", upstream_commit="4" * 40)
STABLE = frozenset({"test_a", "test_b"})
HEAD = """\
LIMIT = 10


def first(rows):
    if not rows:
        return None
    return rows[0]


def last(rows):
    rows = list(rows)
    return rows[-1]
"""
GUARD = "    if not rows:\n        return None\n"


def covered(test_id: str, *lines: int) -> CoveredLines:
    return CoveredLines(snapshot_id=SNAPSHOT.snapshot_id, test_id=test_id, path="tiny.py", lines=lines)


COVERAGE = (covered("", 1, 4, 10), covered("test_a", 5, 6, 7), covered("test_b", 5, 7))


def a_fix(change_id: str, old: str, fixed: str) -> Fix:
    versions = Versions("tiny.py", HEAD.replace(fixed, old).encode(), HEAD.encode())
    return Fix(change_id=change_id, files=(versions,), told={"number": 3})


def plant(
    tree: Path, *fixes: object, coverage: tuple[CoveredLines, ...] | None = COVERAGE, limit: int = 9
) -> Kept[Candidate]:
    (tree / "tiny.py").write_text(HEAD)
    return plant_fixes(SNAPSHOT, (tree,), coverage, STABLE, fixes, limit)  # type: ignore[arg-type]


def reasons(kept: Kept[Candidate]) -> Counter[str]:
    return Counter(row.reason for row in kept.rejected)


def test_a_candidate_tells_all_of_its_bug(tmp_path: Path) -> None:
    (found,) = plant(tmp_path, a_fix("1", "", GUARD)).rows
    assert (found.origin, found.operator, found.fixed_commit) == ("mutation", "inverted_fix", "4" * 40)
    assert (found.path, found.function, found.lines) == ("tiny.py", "first", (5, 6))
    assert found.covering_tests == ("test_a", "test_b")
    assert found.provenance["inverts"] == {"number": 3}
    (site,) = found.provenance["sites"]
    assert (site["before"], site["after"], site["lines"]) == (GUARD, "", [5, 6])
    assert found.provenance["shape"]["kinds"] == ["guard_added"]
    (change,) = apply_patch(found.patch, (tmp_path,), reverse=True)
    assert change.content == HEAD.replace(GUARD, "").encode()


def test_what_the_bug_puts_in_belongs_to_the_function_that_it_ends(tmp_path: Path) -> None:
    fix = a_fix("1", "        return None\n    rows = rows[1:]\n", "        return None\n")
    (found,) = plant(tmp_path, fix).rows
    assert (found.function, found.lines) == ("first", (6,))


def test_what_no_test_runs_is_none(tmp_path: Path) -> None:
    kept = plant(tmp_path, a_fix("1", "", "    rows = list(rows)\n"))
    assert (kept.rows, reasons(kept)) == ((), Counter(not_covered=1))
    assert kept.rejected[0].detail == "no stable test runs last of tiny.py"


@pytest.mark.parametrize(
    ("coverage", "expected"), [(COVERAGE, None), (None, "none")], ids=["measured", "cannot be measured"]
)
def test_what_runs_at_import_is_seen_by_all_tests(
    tmp_path: Path, coverage: tuple[CoveredLines, ...] | None, expected: str | None
) -> None:
    (found,) = plant(tmp_path, a_fix("1", "LIMIT = 9", "LIMIT = 10"), coverage=coverage).rows
    assert (found.function, found.covering_tests) == ("<module>", ("test_a", "test_b"))
    assert found.provenance.get("coverage") == expected


def test_each_code_is_made_once_in_order_and_no_more_than_are_wanted(tmp_path: Path) -> None:
    told = a_rejection(reason="bot_author")
    fixes = [a_fix("1", "", GUARD), told, a_fix("2", "", GUARD), a_fix("3", "rows[1]", "rows[0]")]
    kept = plant(tmp_path, *fixes, a_fix("4", "LIMIT = 9", "LIMIT = 10"), limit=2)
    assert [row.lines for row in kept.rows] == [(5, 6), (7,)]
    assert [(row.subject_id, row.reason) for row in kept.rejected if row is not told] == [
        ("2", "duplicate"),
        ("4", "over_limit"),
    ]
    assert told in kept.rejected


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def f(:\n")
    assert reasons(plant(tmp_path)) == Counter(syntax_error=1)
