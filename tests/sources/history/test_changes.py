"""What a history tells: pull requests merged and squashed, fixes, and commits that are none."""

from oreline.records.outcome import Kept
from tests.doubles.histories import HistoryMaker
from tests.sources.history.conftest import Mine

FIX = {"calc.py": "def add(a, b):\n    return a + b\n"}
TEST = {"tests/test_calc.py": "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n"}


def reasons(kept: Kept[object]) -> dict[str, str]:
    return {row.subject_id: row.reason for row in kept.rejected}


def test_a_merged_pull_request(history: HistoryMaker, mine: Mine) -> None:
    base = history.commit("Start over", {"README": "calc\n"})
    fork = history.git("rev-parse", "HEAD")
    history.branch("topic-7")
    first = history.commit("mend add", FIX)
    second = history.commit("test add\n\nfixes #3", TEST)
    history.checkout("main")
    moved = history.commit("Readme", {"README": "calculator\n"})
    merge = history.merge("topic-7", "Merge pull request #7 from ada/topic-7\n\nMend add\n\nCloses #5")
    (change,) = [row for row in mine().rows if row.number]
    assert (change.origin, change.number, change.title, change.body) == ("pull_request", 7, "Mend add", "Closes #5")
    assert (change.base_commit, change.fixed_commit, change.merge_base) == (moved, merge, fork)
    assert base == fork
    assert [commit.sha for commit in change.commits] == [first, second]
    assert change.linked_issues == ("ada/calc#5", "ada/calc#3")
    assert {file.path: file.status for file in change.files} == {
        "calc.py": "modified",
        "tests/test_calc.py": "modified",
    }
    assert change.started_at == "2024-01-01T03:00:00Z"
    assert change.merged_at == "2024-01-01T06:00:00Z"
    assert change.url == "https://github.com/ada/calc/pull/7"


def test_commits_tell_what_the_merge_does_not(history: HistoryMaker, mine: Mine) -> None:
    commits = [("Mend add\n\nIt subtracted.", FIX), ("Test it", TEST), ("Test it", {"more.py": ""})]
    history.pull_request(7, "Mend add", commits)
    history.pull_request(8, "Say more", [("Anything", {"calc.py": "x = 1\n"})], "All is told.")
    assert {row.number: row.body for row in mine().rows} == {7: "It subtracted.\n\nTest it", 8: "All is told."}


def test_commits_of_a_pull_request_are_no_changes_of_their_own(history: HistoryMaker, mine: Mine) -> None:
    history.pull_request(7, "Mend add", [("fix add", FIX), ("fix its test", TEST)])
    kept = mine()
    assert [row.number for row in kept.rows] == [7]
    assert list(reasons(kept).values()) == ["no_base"]


def test_a_squash(history: HistoryMaker, mine: Mine) -> None:
    base = history.git("rev-parse", "HEAD")
    squash = history.commit("Mend add (#8)\n\n* mend\n* test, resolves #2", {**FIX, **TEST})
    (change,) = mine().rows
    assert (change.number, change.base_commit, change.fixed_commit) == (8, base, squash)
    assert change.linked_issues == ("ada/calc#2",)
    assert change.merge_base == ""


def test_pull_requests_into_a_release_branch_count_by_themselves(history: HistoryMaker, mine: Mine) -> None:
    history.branch("stable")
    history.pull_request(9, "Mend add", [("mend", FIX)])
    squash = history.commit("Test add (#10)", TEST)
    history.checkout("main")
    history.commit("Readme", {"README": "calc\n"})
    plain = history.merge("stable", "Merge branch 'stable'")
    kept = mine()
    assert sorted(row.number for row in kept.rows) == [9, 10]
    assert reasons(kept)[plain] == "plain_merge"
    assert squash not in reasons(kept)


def test_a_pull_request_that_collects_others_is_none(history: HistoryMaker, mine: Mine) -> None:
    history.branch("topic-11")
    history.commit("Mend add (#9)", FIX)
    history.checkout("main")
    merge = history.merge("topic-11", "Merge pull request #11 from ada/topic-11\n\nRelease")
    kept = mine()
    assert [row.number for row in kept.rows] == [9]
    assert reasons(kept)[merge] == "plain_merge"


def test_plain_commits_by_issue_message_and_shape(history: HistoryMaker, mine: Mine) -> None:
    by_issue = history.commit("Add is right now\n\nCloses #4", {"calc.py": "def add(a, b):\n    return b + a\n"})
    by_message = history.commit("Fix add", FIX)
    by_shape = history.commit("Add, with a test", {"calc.py": "add = sum\n", **TEST})
    tests_only = history.commit("More tests", {"tests/test_more.py": ""})
    source_only = history.commit("Rename", {"calc.py": "plus = sum\n"})
    kept = mine()
    assert [row.fixed_commit for row in kept.rows] == [by_shape, by_message, by_issue]
    assert {row.origin for row in kept.rows} == {"commit"}
    assert reasons(kept)[tests_only] == reasons(kept)[source_only] == "not_a_fix"


def test_since_leaves_out_what_is_older(history: HistoryMaker, mine: Mine) -> None:
    history.commit("Fix one (#1)", FIX)
    history.commit("Fix two (#2)", TEST)
    assert [row.number for row in mine(since="2024-01-01T03:00:00Z").rows] == [2]


def test_the_same_change_has_the_same_id(history: HistoryMaker, mine: Mine) -> None:
    history.commit("Fix one (#1)", FIX)
    (before,) = mine().rows
    history.commit("Fix two (#2)", TEST)
    assert before in mine().rows


def test_robots_are_told(history: HistoryMaker, mine: Mine) -> None:
    history.author = "dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>"
    history.commit("Bump pytest (#1)", {"requirements.txt": "pytest\n"})
    assert [row.author_is_bot for row in mine().rows] == [True]


def test_odd_authors_and_messages(history: HistoryMaker, mine: Mine) -> None:
    history.author = 'Zoë "Z" O\'Hara <zoe@example.invalid>'
    history.commit("Fix ünïcode (#1)\n\nwith\ttabs and “quotes”", {"src/od\td.py": "x = 1\n", "docs/é.md": "é\n"})
    (change,) = mine().rows
    assert (change.author, change.title) == ('Zoë "Z" O\'Hara', "Fix ünïcode")
    assert sorted(file.path for file in change.files) == ["docs/é.md", "src/od\td.py"]


def test_a_number_that_a_merge_names_is_the_issue_of_its_commits(history: HistoryMaker, mine: Mine) -> None:
    history.branch("topic-11")
    history.commit("Mend add (#9)", {**FIX, **TEST})
    history.checkout("main")
    merge = history.merge("topic-11", "Merge pull request #11 from ada/topic-11\n\nMend add (#9)")
    (change,) = mine().rows
    assert (change.number, change.fixed_commit, change.title) == (11, merge, "Mend add (#9)")
