"""The buggy `calc.py` tree that fakes and repairs change, and what they have in common.

Attacks on its grading are data: `tests/attacks/catalogue`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from oreline.records.attack import AttackResult

Files = Mapping[str, str | None]

BUGGY: Final = '''\
"""Two sums."""


def add(a, b):
    return a * b


def sub(a, b):
    return a - b
'''
FACTORY: Final = """\
from _pytest.reports import TestReport

real = TestReport.from_item_and_call.__func__


def forged(cls, item, call):
    report = real(cls, item, call)
    report.outcome, report.longrepr = "passed", None
    return report


TestReport.from_item_and_call = classmethod(forged)
"""


def an_attack_result(**changes: Any) -> AttackResult:
    result = AttackResult(
        attack="conftest, outcome",
        numbers=(5,),
        task_id="pypi__calc-1.0-0001",
        purl="pkg:pypi/calc@1.0",
        language="python",
        profile="default-1",
        is_accepted=False,
        resolved=False,
        total=0.0,
        refused_by=("dropped", "tests"),
        suspicions=(),
        reason="",
    )
    return replace(result, **changes)


def source_with(text: str, body: str = BUGGY) -> Files:
    """The buggy file with a text before what it holds, or before `body`."""
    return {"calc.py": f"{text}\n\n{body}"}
