"""Do the changed files still parse and compile: minus the share that don't and did; 0 when resolved, as the tests ran.

Part of the outcome's family: it tells apart patches that are no solution, and never moves one that is.
"""

from typing import Final

from oreline.records.inspection import Inspection
from oreline.rewards.component import Component, Evidence
from oreline.rewards.verdict import LISTED, NOT_APPLICABLE, OK, Verdict, loss, not_inspected


def judge(evidence: Evidence) -> Verdict:
    """In [-1, 0]."""
    inspection = evidence.inspection
    if evidence.grade.resolved:
        how = {"status": OK, "by": ["tests"]}
        return Verdict(value=0.0, reason="it compiles: the tests that need it pass", evidence=how)
    if inspection is None:
        return not_inspected()
    if not inspection.files:
        return Verdict(value=0.0, reason="no source file was changed", evidence={"status": NOT_APPLICABLE})
    broken, total = broken_files(inspection), len(inspection.files)
    compilers = [tool.tool for tool in inspection.tools if tool.status == OK]
    told = {"status": OK, "by": ["parser", *compilers], "files": total, "broken": list(broken[:LISTED])}
    reason = f"{len(broken)} of {total} changed source files no longer parse or compile"
    return Verdict(value=loss(len(broken), total), reason=reason, evidence=told)


def broken_files(inspection: Inspection) -> tuple[str, ...]:
    """Files that were sound and aren't, by their grammar or by what a tool calls an error."""
    erring = {remark.path for remark in inspection.added if remark.severity == "error"}
    return tuple(file.path for file in inspection.files if (file.parsed and not file.parses) or file.path in erring)


COMPONENT: Final = Component(judge=judge, low=-1.0, high=0.0, is_extra=False)
