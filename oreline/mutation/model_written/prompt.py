"""What a model is told: one function and the heads of those beside it. Never a test, nor which tests run it."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from oreline.chat import Question
from oreline.mutation.model_written.lines import Stretch, stretch_of
from oreline.mutation.model_written.places import Place
from oreline.mutation.structure import Function

MOST_HEADS: Final = 80
HEAD_CHARACTERS: Final = 160
MOST_CHANGED: Final = 16
"""Lines that an answer may take out and put in, blank ones aside: mistakes are small."""
TASK: Final = (
    "You write bugs for exercises in debugging. You get one function of a software project. Write it anew with one"
    " realistic bug: a mistake that a programmer could well make and a reviewer could overlook, in what the function"
    " does, so that tests that see the function would notice. It must not fail on every call. Leave its name, its"
    " parameters, comments, documentation, assertions, log calls and error messages as they are; add no comment and"
    " say nowhere what is wrong. Change as few lines as the mistake takes, together at most"
    f" {MOST_CHANGED // 2}, and no layout. Answer with the lines that you were given, whole and indented as they are,"
    " in one fenced code block and nothing else."
)


def question_about(place: Place, model: str, seed: int) -> Question:
    """The same for the same function, file outline, model and seed."""
    asked = (
        f"Language: {place.file.grammar.name}\nFile: {place.file.path}\n\n"
        f"Functions of the file:\n\n{_outline(place)}\n\n"
        f"The function `{place.function.name}`:\n\n```\n{_shown(stretch_of(place))}\n```"
    )
    messages = ({"role": "system", "content": TASK}, {"role": "user", "content": asked})
    return Question(model=model, messages=messages, seed=seed)


def _shown(stretch: Stretch) -> str:
    return stretch.text.decode().replace("\r\n", "\n")


def _outline(place: Place) -> str:
    return "\n".join(islice(_heads(place), MOST_HEADS))


def _heads(place: Place) -> Iterator[str]:
    """Name and first line of each function, but for those that are tests or none of a model's business."""
    for function in place.structure.functions:
        if not place.structure.off_limits.around(function.start_byte, function.end_byte):
            yield f"{function.name}: {_head(place, function)}"


def _head(place: Place, function: Function) -> str:
    head = place.file.source[function.start_byte : max(function.body_byte, function.start_byte)]
    return " ".join(head.decode(errors="ignore").split())[:HEAD_CHARACTERS]
