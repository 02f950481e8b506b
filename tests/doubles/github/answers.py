"""Answers of the local GitHub, and the wrong ones it can be made to give."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What goes back for one request."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    claimed_length: int | None = None
    """Content-Length that is sent, where it isn't the body's own."""


Fault = Callable[[Answer], Answer]
"""The answer to send instead, given the right one."""


def json_answer(body: Any, status: int = 200, **headers: str) -> Answer:
    """A JSON body; `_` in header names stands for `-`."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json", **told})


def secondary_limit(right: Answer) -> Answer:
    """403 with a time to wait."""
    message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
    return json_answer({"message": message}, 403, Retry_After="2")


def secondary_limit_without_time(right: Answer) -> Answer:
    """429 that names no time."""
    return json_answer({"message": "You have exceeded a secondary rate limit."}, 429)


def secondary_limit_in_graph(right: Answer) -> Answer:
    """200 with an error that is a secondary limit."""
    return json_answer({"errors": [{"message": "You have exceeded a secondary rate limit."}]}, Retry_After="2")


def not_accessible(right: Answer) -> Answer:
    """403 for good."""
    return json_answer({"message": "Resource not accessible by personal access token"}, 403)


def primary_limit(seconds: int) -> Fault:
    """403 with nothing left until so many seconds from now."""

    def fault(right: Answer) -> Answer:
        left = {"X_RateLimit_Remaining": "0", "X_RateLimit_Reset": str(int(time.time()) + seconds)}
        return json_answer({"message": "API rate limit exceeded for user ID 1."}, 403, **left)

    return fault


def bad_gateway(right: Answer) -> Answer:
    """502 with a page for people."""
    return Answer(status=502, body=b"<html>Unicorn!</html>", headers={"Content-Type": "text/html"})


def timed_out(right: Answer) -> Answer:
    """200 that says it took too long."""
    message = "Something went wrong while executing your query. This may be the result of a timeout."
    return json_answer({"data": None, "errors": [{"message": message}]})


def over_resources(right: Answer) -> Answer:
    """200 with part of the data, as the query took too much."""
    error = {"type": "RESOURCE_LIMITS_EXCEEDED", "message": "Resource limits for this query exceeded.", "path": ["x"]}
    return json_answer(json.loads(right.body) | {"errors": [error]})


def truncated(right: Answer) -> Answer:
    """Half the body, then the connection closes."""
    return replace(right, body=right.body[: len(right.body) // 2], claimed_length=len(right.body))


def cut_off(right: Answer) -> Answer:
    """Half the body, said to be all of it."""
    return replace(right, body=right.body[: len(right.body) // 2])


def not_json(right: Answer) -> Answer:
    """A friendly page where JSON belongs."""
    return Answer(body=b"<html>Welcome</html>", headers={"Content-Type": "text/html"})
