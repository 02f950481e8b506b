"""Which candidates are worth proving: asked in a warm process, many at a time and no more than the quota may need.

A filter alone: it may turn a candidate away, it never makes a task.
"""

from collections.abc import Sequence
from threading import Lock
from typing import Final

from oreline.errors import CandidateError, ValidationError
from oreline.records.sites import sites_of
from oreline.records.task import Candidate
from oreline.sandbox.layers import find_file
from oreline.testing.screening import UNKNOWN, Change, Screened, screen_changes
from oreline.validation.bench import Bench
from oreline.validation.limits import pace_of
from oreline.validation.reach import Sight, joint_sight
from oreline.validation.trees import bug_changes
from oreline.workers import default_workers

AHEAD: Final = 2
"""Candidates screened at a time, as a multiple of the tasks wanted."""
NOT_SEEN: Final = Sight(tests=(), near=(), obstacle="unknown")


class Screen:
    """What warm processes say of a repository's candidates; safe to ask from several threads."""

    def __init__(self, bench: Bench, candidates: Sequence[Candidate]) -> None:
        self._bench = bench
        self._waiting = list(candidates)
        self._sights: dict[str, Sight] = {}
        self._found: dict[str, Screened] = {}
        self._lock = Lock()

    def check(self, candidate: Candidate) -> None:
        """Return unless the candidate isn't worth a run.

        Raises:
            ValidationError: survived | hangs_too_long.
            SandboxError: the sandbox itself failed.
        """
        told = self._ask(candidate)
        asked = len(self.sight_of(candidate).tests)
        if told.verdict == "survived":
            raise ValidationError("survived", f"none of the {asked} tests that see the function notices it")
        if told.verdict == "hangs":
            allowed = self._bench.settings.hanging_tests
            raise ValidationError("hangs_too_long", f"the bug makes {told.test} hang; hanging_tests allows {allowed}")

    def is_noticed(self, candidate: Candidate) -> bool:
        """Whether a test was seen to notice it."""
        return self._ask(candidate).verdict == "killed"

    def sight_of(self, candidate: Candidate) -> Sight:
        """Who sees the functions that the candidate changes."""
        if candidate.candidate_id not in self._sights:
            sights = [self._sight_at(site.path, site.lines) for site in sites_of(candidate)]
            self._sights[candidate.candidate_id] = joint_sight(sights)
        return self._sights[candidate.candidate_id]

    def _sight_at(self, path: str, lines: Sequence[int]) -> Sight:
        file = find_file(self._bench.checkout.work_layers, path)
        source = file.read_bytes() if file and file.is_file() and not file.is_symlink() else b""
        return self._bench.reach.sight_of(path, source, lines) if source else NOT_SEEN

    def _ask(self, candidate: Candidate) -> Screened:
        if self._bench.settings.selection == "never" or self._bench.checkout.language != "python":
            return UNKNOWN
        with self._lock:
            if candidate in self._waiting and self.sight_of(candidate).is_exchangeable:
                self._screen_from(self._waiting.index(candidate))
            return self._found.get(candidate.candidate_id, UNKNOWN)

    def _screen_from(self, place: int) -> None:
        """Screen this candidate, and those that stand behind it."""
        count = AHEAD * self._bench.settings.tasks_per_repository
        chosen = self._waiting[place : place + count]
        del self._waiting[place : place + count]
        changes = [change for candidate in chosen if (change := self._change(candidate))]
        if changes:
            bench = self._bench
            pace = pace_of(bench.baseline, bench.settings, default_workers())
            self._found |= screen_changes(bench.sandbox, bench.checkout, bench.request, changes, pace)

    def _change(self, candidate: Candidate) -> Change | None:
        """None for one that a warm process can't be shown."""
        sight = self.sight_of(candidate)
        is_one_place = len({(site.path, site.function) for site in sites_of(candidate)}) == 1
        try:
            changed = bug_changes(self._bench.checkout, candidate.patch)
        except CandidateError:
            return None
        file = find_file(self._bench.checkout.work_layers, candidate.path)
        if not (sight.is_exchangeable and is_one_place) or len(changed) != 1:
            return None
        if changed[0].content is None or file is None:
            return None
        return Change(
            change_id=candidate.candidate_id,
            path=candidate.path,
            before=file.read_bytes(),
            after=changed[0].content,
            tests=sight.tests,
            near=sight.near,
        )
