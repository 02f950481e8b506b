"""Asking a model: any endpoint that speaks OpenAI's protocol. What to ask and what to make of it is not here."""

import os
import ssl
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import httpx

from oreline.errors import ModelError

URL_VARIABLE: Final = "ORELINE_MODEL_URL"
"""Address of the endpoint up to and without `/chat/completions`."""
KEY_VARIABLE: Final = "ORELINE_MODEL_KEY"
ANSWER_SECONDS: Final = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a model is asked."""

    model: str
    messages: Sequence[Mapping[str, str]]
    seed: int | None = None
    """What its chance begins with, where it has any left; None leaves it to the endpoint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came back."""

    text: str
    prompt_tokens: int = 0
    """As the endpoint counts them; 0 where it doesn't tell."""
    completion_tokens: int = 0


def complete(model: str, messages: Sequence[Mapping[str, str]]) -> str:
    """The text alone of what a model answers.

    Raises:
        ModelError: model_unreachable or bad_model_answer.
    """
    return ask(Question(model=model, messages=messages)).text


def ask(question: Question) -> Answer:
    """What a model answers, as little left to chance as it can be told to.

    Raises:
        ModelError: model_unreachable or bad_model_answer.
    """
    url, key = os.environ.get(URL_VARIABLE, ""), os.environ.get(KEY_VARIABLE, "")
    if not url:
        raise ModelError("model_unreachable", f"a model is set, and {URL_VARIABLE} does not say where it is")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        where = f"{url.rstrip('/')}/chat/completions"
        sent = httpx.post(where, json=_body(question), headers=headers, timeout=ANSWER_SECONDS, verify=_trusted())
        sent.raise_for_status()
        return _read(sent.json())
    except httpx.HTTPError as error:
        raise ModelError("model_unreachable", f"the model did not answer: {error}") from error
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise ModelError("bad_model_answer", f"no chat completion came back: {error!r}") from error


@cache
def _trusted() -> ssl.SSLContext:
    """Read once: the certificates take longer than a question to a model near by."""
    return httpx.create_ssl_context()


def _body(question: Question) -> dict[str, Any]:
    body = {"model": question.model, "messages": list(question.messages), "temperature": 0}
    return body if question.seed is None else {**body, "seed": question.seed}


def _read(said: Any) -> Answer:
    usage = said.get("usage") or {}
    return Answer(
        text=str(said["choices"][0]["message"]["content"]),
        prompt_tokens=_count(usage, "prompt_tokens"),
        completion_tokens=_count(usage, "completion_tokens"),
    )


def _count(usage: Any, name: str) -> int:
    found = usage.get(name) if isinstance(usage, dict) else None
    return found if isinstance(found, int) else 0
