"""A graded patch that is inspected, and what each tool said of it before and after: the difference is what it adds."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from oreline.records.inspection import Remark, ToolReport
from oreline.records.task import Task
from oreline.rewards.inspection.linter import ERROR, MISSING, Answer, Linter, Scope, Seen
from oreline.rewards.inspection.linters import LINTERS
from oreline.rewards.inspection.measures import ChangedFile
from oreline.testing.checkout import Checkout

MESSAGE: Final = 300
DETAIL: Final = 500
_NUMBER: Final = re.compile(r"\d+")
BEFORE: Final = 0
AFTER: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one tool said of the files on one side of a patch."""

    seen: tuple[Seen, ...] = ()
    is_missing: bool = False
    """The tree has no such tool."""
    complaint: str = ""
    """Why nothing can be made of it; empty when it came to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One patch of one task."""

    task: Task
    patch: str
    checkout: Checkout
    """The untouched snapshot: what a sandbox has."""
    files: tuple[ChangedFile, ...]
    """Source files that are read."""
    unread: tuple[str, ...] = ()
    said: Mapping[tuple[str, int], Said] = field(default_factory=dict)
    """By tool and side."""

    @property
    def linters(self) -> tuple[Linter, ...]:
        """Those that take one of the files, whether they are here or not."""
        return tuple(one for one in LINTERS if any(one.takes(file.path, file.language) for file in self.files))


def read_answer(linter: Linter, answer: Answer) -> Said:
    """What an answer says, however odd the output is."""
    if answer.exit_code == MISSING:
        return Said(is_missing=True)
    ended = Said(complaint=f"it ended with {answer.exit_code}: {answer.output.strip()[-DETAIL:]}")
    if answer.exit_code not in linter.ends_well:
        return ended
    try:
        seen = tuple(linter.read(answer.output))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return Said(complaint=f"its answer can't be read: {error!r}"[:DETAIL])
    return ended if answer.exit_code and not seen else Said(seen=seen)


def compare(linter: Linter, case: Case) -> tuple[ToolReport, tuple[Remark, ...], int]:
    """How a linter fared, what it newly says, and how much it no longer says."""
    before, after = (case.said.get((linter.name, side), Said(complaint="it was not run")) for side in (BEFORE, AFTER))
    is_there = not (before.is_missing or after.is_missing)
    version = linter.version(case.checkout) if is_there else ""
    complaint = before.complaint or after.complaint
    if not complaint and linter.scope is not Scope.ALONE and any(seen.severity == ERROR for seen in before.seen):
        complaint = "the files as they were don't compile by it, so what is new can't be told"
    status = "not_available" if not version else "failed" if complaint else "ok"
    report = ToolReport(
        tool=linter.name,
        version=version,
        status=status,
        detail="neither this machine's sandboxes nor the tree have it" if not version else complaint,
        before=len(before.seen),
        after=len(after.seen),
    )
    if status != "ok":
        return report, (), 0
    return report, tuple(_new(linter, before.seen, after.seen)), len(list(_new(linter, after.seen, before.seen)))


def _new(linter: Linter, before: Sequence[Seen], after: Sequence[Seen]) -> Iterator[Remark]:
    """What is said more often than before; where it is said doesn't matter, as lines move."""
    known = Counter(map(_key, before))
    for seen in after:
        key = _key(seen)
        if known[key] > 0:
            known[key] -= 1
            continue
        yield Remark(
            tool=linter.name,
            rule=seen.rule,
            severity=seen.severity,
            path=seen.path,
            line=seen.line,
            message=seen.message[:MESSAGE],
        )


def _key(seen: Seen) -> tuple[str, str, str]:
    return seen.rule, seen.path, _NUMBER.sub("0", seen.message)
