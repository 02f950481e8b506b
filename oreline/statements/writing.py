"""From what is observed to a statement that gives nothing away: by a model where one is set, else by a template."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from oreline.errors import ModelError, OrelineError, ValidationError
from oreline.statements.gate.check import leaks
from oreline.statements.gate.secrets import Secrets
from oreline.statements.model import ask_for_statement
from oreline.statements.observed import Observed
from oreline.statements.statement import Statement
from oreline.statements.styles.contract import Style
from oreline.statements.styles.registry import style_of
from oreline.statements.styles.voice import Voice, code


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How statements are to be written."""

    styles: Sequence[str] = ()
    """Names of styles to choose from; all where none is named."""
    model: str = ""
    """Name of a model that writes them; empty for templates."""
    answers: Path = Path()
    """Folder in which what a model wrote is kept."""


def write_statement(observed: Observed, candidate_id: str, secrets: Secrets, manner: Manner) -> Statement:
    """The statement, the same for the same input; what a model may not say, or leaves out, a template says."""
    secrets = replace(secrets, shown=seen_by_user(observed))
    style = style_of(candidate_id, manner.styles)
    told = Statement(text="", written_by="template", style=style.name, ambiguity=observed.ambiguity)
    if manner.model:
        told = replace(told, model=manner.model)
        try:
            text = ask_for_statement(manner.model, observed, style, secrets, manner.answers)
            return replace(told, text=text, written_by="model")
        except (ModelError, ValidationError) as error:
            told = replace(told, refused=_why(error))
    return replace(told, text=fill_template(observed, style, Voice(candidate_id), secrets))


def _why(error: OrelineError) -> str:
    """What the answer itself is at fault for; what a machine said of its day would differ in every build."""
    return error.reason if error.reason == "model_unreachable" else f"{error.reason}: {error.detail}"


def fill_template(observed: Observed, style: Style, voice: Voice, secrets: Secrets) -> str:
    """The text of a style, without the paragraphs that would give something away."""
    parts = [part for part in style.tell(observed, voice) if not leaks(part, secrets)]
    while parts and leaks("\n\n".join(parts), secrets):
        parts.pop()
    return "\n\n".join(parts or [_last_resort(observed, secrets)]) + "\n"


def _last_resort(observed: Observed, secrets: Secrets) -> str:
    named = f"# Unexpected behaviour of {code(observed.package)}"
    return "# Unexpected behaviour" if not observed.package or leaks(named, secrets) else named


def seen_by_user(observed: Observed) -> str:
    """All that a user sees of the bug."""
    symptom = observed.symptom
    own = (symptom.seen, symptom.expected, symptom.error, symptom.difference, symptom.call)
    further = (text for example in observed.examples for text in (example.code, example.symptom.seen))
    told = (observed.package, observed.subject, observed.situation, observed.code, observed.traceback)
    return "\n".join(text for text in (*told, *own, *further) if text)
