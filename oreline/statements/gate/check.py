"""The gate: every statement passes it, whoever wrote it. Each rule stands in a file beside this one."""

from typing import Final

from oreline.errors import ValidationError
from oreline.statements.gate.contract import Leak, Rule
from oreline.statements.gate.machine import TRACES
from oreline.statements.gate.patch_lines import CHANGED_LINES, NEW_LINES
from oreline.statements.gate.patch_names import COMMITS, NAMES, PATHS, PLACES
from oreline.statements.gate.planting import EXPLANATION, OPERATOR
from oreline.statements.gate.secrets import Secrets
from oreline.statements.gate.suite import SOURCE, TALK, TESTS

RULES: Final[tuple[Rule, ...]] = (
    CHANGED_LINES,
    NEW_LINES,
    EXPLANATION,
    OPERATOR,
    PLACES,
    PATHS,
    NAMES,
    COMMITS,
    TESTS,
    SOURCE,
    TALK,
    TRACES,
)


def leaks(text: str, secrets: Secrets) -> tuple[Leak, ...]:
    """Everything in a text that gives the candidate away, each once; empty when nothing does."""
    rules = [rule for rule in RULES if secrets.origin in rule.origins]
    found = [Leak(rule=rule.name, what=rule.what, found=told) for rule in rules for told in rule.find(text, secrets)]
    return tuple(dict.fromkeys(found))


def refuse_leaks(text: str, secrets: Secrets) -> None:
    """Return when a statement gives nothing away.

    Raises:
        ValidationError: statement_leaks.
    """
    if told := leaks(text, secrets):
        first = told[0]
        raise ValidationError(
            "statement_leaks", f"the problem statement holds {first.what} ({first.rule}): {first.found!r}"
        )
