"""What each merge of the first-parent line brought in, for all of them at once: each commit is looked at once. Pure.

Merges elsewhere, and those whose branch left the line more than once, are `branches.py`'s.
"""

from collections.abc import Iterator, Mapping

from sources.history.commits import HistoryCommit

Brought = tuple[tuple[str, ...], frozenset[str]]
"""Commits in any order, and the commits of the line's past that they stand on."""


def brought_in(commits: Mapping[str, HistoryCommit]) -> Mapping[str, Brought]:
    """By merge of two parents on the first-parent line of the first commit: what it brought in.

    `commits` has children before parents.
    """
    known: set[str] = set()
    found: dict[str, Brought] = {}
    for commit in reversed(list(_line(commits))):
        new = [_walk(commits, known, parent) for parent in commit.parents[1:]]
        known.add(commit.sha)
        if len(new) == 1:
            found[commit.sha] = new[0]
    return found


def _line(commits: Mapping[str, HistoryCommit]) -> Iterator[HistoryCommit]:
    commit = next(iter(commits.values()), None)
    while commit:
        yield commit
        commit = commits.get(commit.parents[0]) if commit.parents else None


def _walk(commits: Mapping[str, HistoryCommit], known: set[str], tip: str) -> Brought:
    """Commits behind `tip` that nobody knew, known from now on."""
    new: list[str] = []
    edge: set[str] = set()
    stack = [tip]
    mine: set[str] = set()
    while stack:
        sha = stack.pop()
        if sha in mine:
            continue
        if sha in known:
            edge.add(sha)
        elif sha in commits:
            mine.add(sha)
            new.append(sha)
            stack += commits[sha].parents
    known |= mine
    return tuple(new), frozenset(edge)
