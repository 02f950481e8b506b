"""Does a patch read like the files it changes: names in their style, lines laid out as theirs, nothing copied.

All of it is counted, beyond what the gold patch does too, and nothing is a matter of taste. Where a file has no style
of its own, there is none to break.
"""

from collections.abc import Mapping
from typing import Final

from oreline.records.inspection import Inspection
from oreline.rewards.component import Component, Evidence
from oreline.rewards.verdict import LISTED, NOT_APPLICABLE, OK, Verdict, loss, not_inspected

HALF: Final = 8
"""Faults at which half of the mark is lost."""
MOST: Final = 8
"""Faults of one kind that count: a file re-indented is one mistake, not a thousand."""


def judge(evidence: Evidence) -> Verdict:
    """In (-1, 0]; 0 for what isn't resolved."""
    inspection = evidence.inspection
    if inspection is None:
        return not_inspected()
    allowed = faults_of(evidence.gold) if evidence.gold else {}
    counts = {kind: max(0, count - allowed.get(kind, 0)) for kind, count in faults_of(inspection).items()}
    names = [name for file in inspection.files for name in file.odd_names]
    told = {"status": OK if inspection.files else NOT_APPLICABLE, **counts, "names": names[:LISTED]}
    if not evidence.grade.resolved:
        return Verdict(value=0.0, reason="only a resolved episode is told apart by how it reads", evidence=told)
    faults = sum(min(count, MOST) for count in counts.values())
    reason = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count) or "it reads like its files"
    return Verdict(value=loss(faults, faults + HALF), reason=reason, evidence=told)


def faults_of(inspection: Inspection) -> Mapping[str, int]:
    """By kind."""
    files = inspection.files
    return {
        "odd_names": sum(len(file.odd_names) for file in files),
        "copied": inspection.duplicated,
        "long_lines": sum(file.long_lines for file in files),
        "trailing_blanks": sum(file.trailing_blanks for file in files),
        "other_indents": sum(file.other_indents for file in files),
        "other_line_ends": sum(file.other_line_ends for file in files),
    }


COMPONENT: Final = Component(judge=judge, low=-1.0, high=0.0, is_extra=True)
