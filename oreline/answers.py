"""What models answered, kept by what they were asked: the same question gets the same bytes in every build."""

import json
from pathlib import Path

from oreline.chat import Answer, Question, ask
from oreline.files import write_bytes
from oreline.records.base import canonical_json, digest


def answer_to(question: Question, folder: Path) -> Answer:
    """What the model answered before, else what it answers now; what can't be read is asked again.

    Raises:
        ModelError: model_unreachable or bad_model_answer.
    """
    found = kept_answer(question, folder)
    if found is None:
        found = ask(question)
        told = {"text": found.text, "prompt_tokens": found.prompt_tokens, "completion_tokens": found.completion_tokens}
        text = canonical_json({"model": question.model, **told})
        write_bytes(_place(question, folder), text.encode(errors="surrogatepass"))
    return found


def kept_answer(question: Question, folder: Path) -> Answer | None:
    """What the model answered before; None where it has not been asked, or what it said can't be read."""
    try:
        told = json.loads(_place(question, folder).read_text("utf-8"))
        counts = int(told.get("prompt_tokens", 0)), int(told.get("completion_tokens", 0))
        return Answer(text=str(told["text"]), prompt_tokens=counts[0], completion_tokens=counts[1])
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        return None


def question_id(question: Question) -> str:
    """Hash of all that is asked."""
    seed = () if question.seed is None else (question.seed,)
    return digest("statement" if question.seed is None else "seeded", question.model, question.messages, *seed)


def _place(question: Question, folder: Path) -> Path:
    return folder / f"{question_id(question)}.json"
