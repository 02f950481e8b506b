"""Statements of proven candidates: planted ones are described, mined ones were told before; all pass the same gate."""

from collections.abc import Callable
from pathlib import Path

from oreline.errors import ValidationError
from oreline.records.task import Candidate
from oreline.statements.gate.check import refuse_leaks
from oreline.statements.gate.secrets import secrets_of
from oreline.statements.observing import observe
from oreline.statements.statement import Statement
from oreline.statements.verdict import Judge
from oreline.statements.writing import Manner, write_statement
from oreline.validation.evidence import Effect
from oreline.validation.settings import ValidationSettings


def describe(
    candidate: Candidate,
    effect: Effect,
    read: Callable[[str], str],
    judge: Judge,
    settings: ValidationSettings,
    answers: Path,
) -> Statement:
    """The statement of a planted bug, from how the tests that it breaks ended.

    Raises:
        ValidationError: statement_leaks | ambiguous.
    """
    secrets = secrets_of(candidate, effect.fail_to_pass)
    observed = observe(candidate, effect.failures, read, judge, secrets)
    manner = Manner(styles=settings.statement_styles, model=settings.statement_model, answers=answers)
    statement = write_statement(observed, candidate.candidate_id, secrets, manner)
    refuse_leaks(statement.text, secrets)
    if statement.ambiguity and settings.drop_ambiguous:
        raise ValidationError(
            "ambiguous", f"nothing observable says what ought to happen ({statement.ambiguity}); drop_ambiguous is set"
        )
    return statement


def told_statement(candidate: Candidate) -> Statement:
    """The statement of a mined change, as people told it.

    Raises:
        ValidationError: statement_leaks.
    """
    secrets = secrets_of(candidate)
    for text in (candidate.problem_statement, candidate.hints_text):
        refuse_leaks(text, secrets)
    return Statement(text=candidate.problem_statement, written_by="people")
