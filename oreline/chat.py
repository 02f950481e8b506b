"""Asking a model: any endpoint that speaks OpenAI's protocol. What to ask and what to make of it is not here."""

import os
from collections.abc import Mapping, Sequence
from typing import Final

import httpx

from oreline.errors import ModelError

URL_VARIABLE: Final = "ORELINE_MODEL_URL"
"""Address of the endpoint up to and without `/chat/completions`."""
KEY_VARIABLE: Final = "ORELINE_MODEL_KEY"
ANSWER_SECONDS: Final = 120.0


def complete(model: str, messages: Sequence[Mapping[str, str]]) -> str:
    """What a model answers, as little left to chance as it can be told to.

    Raises:
        ModelError: model_unreachable or bad_model_answer.
    """
    url, key = os.environ.get(URL_VARIABLE, ""), os.environ.get(KEY_VARIABLE, "")
    if not url:
        raise ModelError("model_unreachable", f"a model is set, and {URL_VARIABLE} does not say where it is")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    body = {"model": model, "messages": list(messages), "temperature": 0}
    try:
        answer = httpx.post(f"{url.rstrip('/')}/chat/completions", json=body, headers=headers, timeout=ANSWER_SECONDS)
        answer.raise_for_status()
        return str(answer.json()["choices"][0]["message"]["content"])
    except httpx.HTTPError as error:
        raise ModelError("model_unreachable", f"the model did not answer: {error}") from error
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise ModelError("bad_model_answer", f"no chat completion came back: {error!r}") from error
