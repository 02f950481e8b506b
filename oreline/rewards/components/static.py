"""What a patch adds to what linters, compilers and complexity say of its files, and how far it outgrows the gold patch.

What it mends beside its task is told and not paid for.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from oreline.records.inspection import Inspection, Remark
from oreline.records.task import Task
from oreline.rewards.component import Component, Evidence
from oreline.rewards.patch_lines import patch_size
from oreline.rewards.verdict import LISTED, NOT_APPLICABLE, NOT_AVAILABLE, OK, Verdict, loss, not_inspected

HALF: Final = 4
"""Findings at which half of the mark is lost."""
GENEROUS: Final = 4
"""Times the size of the gold patch that is no finding."""
LEAST_LINES: Final = 40
"""Lines changed that are none either, however small the gold patch is."""
LINES_A_FINDING: Final = 40
_NUMBER: Final = re.compile(r"\d+")


def judge(evidence: Evidence) -> Verdict:
    """In (-1, 0]; 0 for what isn't resolved."""
    inspection = evidence.inspection
    if inspection is None:
        return not_inspected()
    oversize, shared = oversize_of(inspection, evidence.task), shared_with(inspection, evidence.gold)
    told = _told(inspection, oversize, shared)
    if not evidence.grade.resolved:
        return Verdict(value=0.0, reason="only a resolved episode is told apart by what it adds", evidence=told)
    if told["status"] != OK:
        return Verdict(value=0.0, reason=_silence(inspection), evidence=told)
    findings = inspection.added_count - shared + oversize
    reason = f"{inspection.added_count - shared} findings added, {oversize} for size; {_heard(inspection)}"
    return Verdict(value=loss(findings, findings + HALF), reason=reason, evidence=told)


def oversize_of(inspection: Inspection, task: Task) -> int:
    """One for every so many lines beyond what the gold patch makes seem fit."""
    lines, fit = patch_size(inspection.graded_patch), max(LEAST_LINES, GENEROUS * patch_size(task.patch))
    return -(-max(0, lines - fit) // LINES_A_FINDING)


def shared_with(inspection: Inspection, gold: Inspection | None) -> int:
    """Findings that the gold patch adds as well."""
    return (Counter(map(_key, inspection.added)) & Counter(map(_key, gold.added if gold else ()))).total()


def _key(remark: Remark) -> tuple[str, str, str, str]:
    return remark.tool, remark.rule, remark.path, _NUMBER.sub("0", remark.message)


def _heard(inspection: Inspection) -> str:
    """Which tools said so, and which couldn't."""
    heard = [f"{tool.tool} {tool.version}" if tool.status == OK else f"no {tool.tool}" for tool in inspection.tools]
    return ", ".join([*heard, "complexity"])


def _silence(inspection: Inspection) -> str:
    if not inspection.files:
        return "no source file was changed"
    names = ", ".join(tool.tool for tool in inspection.tools) or "any linter for these files"
    return f"nothing is known of what it adds: no answer of {names}"


def _told(inspection: Inspection, oversize: int, shared: int) -> Mapping[str, Any]:
    tools = {
        tool.tool: {"status": tool.status, "detail": tool.detail, "version": tool.version} for tool in inspection.tools
    }
    is_heard = any(tool.status == OK for tool in inspection.tools)
    return {
        "status": NOT_APPLICABLE if not inspection.files else OK if is_heard else NOT_AVAILABLE,
        "tools": tools,
        "added": inspection.added_count,
        "shared_with_gold": shared,
        "removed": inspection.removed_count,
        "oversize": oversize,
        "complexity": sum(file.complexity_after - file.complexity_before for file in inspection.files),
        "unread": list(inspection.unread[:LISTED]),
        "findings": [f"{one.tool} {one.rule} {one.path}:{one.line} {one.message}" for one in inspection.added[:LISTED]],
    }


COMPONENT: Final = Component(judge=judge, low=-1.0, high=0.0, is_extra=True)
