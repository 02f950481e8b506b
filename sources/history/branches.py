"""What a merge brought in: the commits of its branch, and where that left the line it was merged into. Pure."""

import heapq
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntFlag
from typing import Final

from sources.history.commits import HistoryCommit
from sources.history.mainline import brought_in


class _Side(IntFlag):
    """From which parent of the merge a commit is reached."""

    ONTO = 1
    BRANCH = 2
    STALE = 4
    """Behind a merge base."""


BOTH: Final = _Side.ONTO | _Side.BRANCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """The side of a merge."""

    commits: tuple[str, ...]
    """Reachable from the merged parent and not from the first; parents before children."""
    merge_base: str
    """Empty when there is none, or more than one."""


class History:
    """Commits with their order: the way from children to parents never leads to a lower place."""

    def __init__(self, commits: Mapping[str, HistoryCommit]) -> None:
        self.commits = commits
        self._order = tuple(commits)
        self._places = {sha: place for place, sha in enumerate(self._order)}
        self._brought_in = brought_in(commits)

    def branch_of(self, merge: HistoryCommit) -> Branch:
        """What a merge of two parents brought in."""
        new, edge = self._brought_in.get(merge.sha, ((), frozenset()))
        if len(edge) != 1:
            return self.branch(*merge.parents)
        order = sorted(new, key=self._places.__getitem__, reverse=True)
        return Branch(commits=tuple(order), merge_base=next(iter(edge)))

    def branch(self, onto: str, tip: str) -> Branch:
        """What `tip` has that `onto` lacks. Looks at the commits around the fork alone, as `git merge-base` does."""
        sides: defaultdict[str, _Side] = defaultdict(lambda: _Side(0))
        sides[onto] |= _Side.ONTO
        sides[tip] |= _Side.BRANCH
        queue = [self._places[sha] for sha in {onto, tip} if sha in self._places]
        heapq.heapify(queue)
        found, bases, open_places = list[str](), list[str](), set(queue)
        while any(not sides[self._order[place]] & _Side.STALE for place in open_places):
            sha = self._order[heapq.heappop(queue)]
            open_places.discard(self._places[sha])
            side = sides[sha]
            if side == _Side.BRANCH:
                found.append(sha)
            elif side == BOTH:
                bases.append(sha)
                side |= _Side.STALE
            for parent in self.commits[sha].parents:
                if parent in self._places:
                    sides[parent] |= side
                    if self._places[parent] not in open_places:
                        open_places.add(self._places[parent])
                        heapq.heappush(queue, self._places[parent])
        return Branch(commits=tuple(reversed(found)), merge_base=bases[0] if len(bases) == 1 else "")
