"""A model over real HTTP that says what its script says: one endpoint of the chat protocol, on a free port.

with scripted_model('{"requirements": ["six"]}') as model:
    model.url                                             # give this to a client
    model.requests                                        # what was asked, in order

`answer` may be a function too: from what the user says to the answer.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, Final

from tests.doubles.http_server import http_server

PROMPT_TOKENS: Final = 41
COMPLETION_TOKENS: Final = 7
"""What it says that every answer took."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request."""

    path: str
    authorization: str
    body: dict[str, Any]


@dataclass(slots=True)
class ScriptedModel:
    """A running model."""

    answer: str | Callable[[str], str]
    status: int
    url: str = ""
    requests: list[Asked] = field(default_factory=list)

    def say(self, body: dict[str, Any]) -> str:
        """The answer to one request."""
        return self.answer if isinstance(self.answer, str) else self.answer(body["messages"][-1]["content"])


def _handler(model: ScriptedModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked = Asked(path=self.path, authorization=self.headers.get("Authorization", ""), body=body)
            model.requests.append(asked)
            message = {"role": "assistant", "content": model.say(body)}
            usage = {"prompt_tokens": PROMPT_TOKENS, "completion_tokens": COMPLETION_TOKENS}
            answer = json.dumps({"choices": [{"index": 0, "message": message}], "usage": usage}).encode()
            self.send_response(model.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    return Handler


@contextmanager
def scripted_model(answer: str | Callable[[str], str], status: int = 200) -> Iterator[ScriptedModel]:
    """A model that gives the same answer to everything, or what a function says; stopped afterwards."""
    model = ScriptedModel(answer=answer, status=status)
    with http_server(_handler(model)) as root:
        model.url = f"{root}/v1"
        yield model
