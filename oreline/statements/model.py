"""A statement by a model, which is given what is observed and nothing else: not the change, not the tests."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oreline.answers import answer_to
from oreline.chat import Question
from oreline.statements.claims import check_claims
from oreline.statements.gate.check import refuse_leaks
from oreline.statements.gate.secrets import Secrets
from oreline.statements.observed import Observed
from oreline.statements.styles.contract import Style

_TASK: Final = (
    "You write issues for software projects, as users do who met a bug. You get what was observed, as JSON. Write"
    " Markdown: a title line that begins with `# `, then the text. Tell what was called, what came back and what"
    " should have, with those values word for word. If `code` is given, show it unchanged in a fenced block, with no"
    " other code. Put nothing in backticks that isn't observed. Make no guess at the cause or the place of the bug, and"
    " do not speak of tests. Answer with the issue alone."
)


def ask_for_statement(model: str, observed: Observed, style: Style, secrets: Secrets, answers: Path) -> str:
    """What the model wrote, when it says what is observed, nothing else as if it were, and gives nothing away.

    Raises:
        ModelError: model_unreachable | bad_model_answer | statement_omits | statement_invents.
        ValidationError: statement_leaks.
    """
    question = Question(model=model, messages=_messages(observed, style))
    text = answer_to(question, answers).text.strip() + "\n"
    check_claims(text, observed)
    refuse_leaks(text, secrets)
    return text


def facts_of(observed: Observed) -> Mapping[str, Any]:
    """What a model is told: as much as a user sees."""
    symptom = observed.symptom
    facts = {
        "package": observed.package,
        "language": observed.language,
        "subject": observed.subject,
        "situation": observed.situation,
        "call": symptom.call,
        "code": observed.code,
        "code_is_complete": observed.is_proven,
        "kind": symptom.kind.value,
        "got": symptom.seen,
        "expected": symptom.expected,
        "error": symptom.error,
        "difference": symptom.difference,
        "traceback": observed.traceback,
        "further_cases": observed.more,
    }
    return {key: value for key, value in facts.items() if value != ""}


def _messages(observed: Observed, style: Style) -> Sequence[Mapping[str, str]]:
    asked = f"Write {style.manner}.\n\nObserved:\n\n{json.dumps(facts_of(observed), indent=1, ensure_ascii=False)}"
    return [{"role": "system", "content": _TASK}, {"role": "user", "content": asked}]
