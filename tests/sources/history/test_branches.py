"""What merges bring in: the same by the walk of the whole line and by the walk around one fork."""

import random

import pytest

from sources.history.branches import History
from sources.history.commits import HistoryCommit


def made(parents: dict[str, tuple[str, ...]]) -> dict[str, HistoryCommit]:
    """Commits by name, newest first."""
    return {
        sha: HistoryCommit(sha=sha, parents=of, author="a", email="e", authored_at="", committed_at="", message=sha)
        for sha, of in reversed(parents.items())
    }


def test_a_branch_and_where_it_left() -> None:
    history = History(made({"a": (), "b": ("a",), "x": ("a",), "y": ("x",), "m": ("b", "y")}))
    found = history.branch_of(history.commits["m"])
    assert (found.commits, found.merge_base) == (("x", "y"), "a")


def test_a_branch_that_took_the_line_in_between_has_one_base_all_the_same() -> None:
    parents = {"a": (), "x": ("a",), "b": ("a",), "y": ("x", "b"), "c": ("b",), "m": ("c", "y")}
    found = History(made(parents)).branch_of(made(parents)["m"])
    assert (found.commits, found.merge_base) == (("x", "y"), "b")


def test_what_was_merged_before_brings_nothing() -> None:
    history = History(made({"a": (), "x": ("a",), "m": ("a", "x"), "n": ("m", "x")}))
    found = history.branch_of(history.commits["n"])
    assert (found.commits, found.merge_base) == ((), "x")


@pytest.mark.parametrize("seed", range(40))
def test_both_ways_agree(seed: int) -> None:
    choose = random.Random(seed)
    parents: dict[str, tuple[str, ...]] = {"c0": ()}
    for number in range(1, 40):
        count = choose.choice((1, 1, 2))
        recent = list(parents)[-6:]
        parents[f"c{number}"] = tuple(choose.sample(recent, min(count, len(recent))))
    commits = made(parents)
    history = History(commits)
    merges = [commit for commit in commits.values() if len(commit.parents) == 2]
    for merge in merges:
        one, other = history.branch_of(merge), history.branch(*merge.parents)
        assert set(one.commits) == set(other.commits)
        assert one.merge_base == other.merge_base


def test_many_branches_from_the_first_commit_are_walked_once() -> None:
    parents: dict[str, tuple[str, ...]] = {"root": ()}
    tip = "root"
    for number in range(3_000):
        parents[f"x{number}"] = ("root",)
        parents[f"m{number}"] = (tip, f"x{number}")
        tip = f"m{number}"
    history = History(made(parents))
    found = [history.branch_of(history.commits[f"m{number}"]) for number in range(3_000)]
    assert all(branch.commits == (f"x{number}",) for number, branch in enumerate(found))
    assert {branch.merge_base for branch in found} == {"root"}
