"""What an answer that is none means: wait so long, ask again, or give up. Pure; who waits is `client.py`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

SECONDARY: Final = re.compile(
    r"secondary rate limit|abuse detection|submitted too quickly|retry your request again later"
    r"|wait a few minutes before you try again",
    re.IGNORECASE,
)
PRIMARY: Final = re.compile(r"API rate limit (already )?exceeded", re.IGNORECASE)
HEAVY: Final = re.compile(
    r"something went wrong while executing your query|resource limits|timed? ?out|timeout", re.IGNORECASE
)
WHOLE: Final = frozenset({"RATE_LIMITED", "RESOURCE_LIMITS_EXCEEDED", "MAX_NODE_LIMIT_EXCEEDED"})
"""GraphQL's errors that speak of the whole query, wherever they stand."""
SECONDARY_SECONDS: Final = 60.0
"""What GitHub asks for when it names no time."""


class Meaning(Enum):
    """What to do about a failure."""

    EXHAUSTED = "this credential has used up its limit"
    SECONDARY = "too many requests in a short time"
    UNAVAILABLE = "the host failed to answer"
    BAD_CREDENTIAL = "the credential is wrong or has expired"
    REFUSED = "the answer is no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A request that brought nothing."""

    status: int
    """Of HTTP; 0 where none came, 200 for GraphQL's errors."""
    message: str
    headers: Mapping[str, str]
    """Names in lower case."""
    kinds: frozenset[str] = frozenset()
    """GraphQL's error types, such as RATE_LIMITED."""


def meaning_of(failure: Failure) -> Meaning:
    """What `failure` says, whichever of GitHub's ways it says it in."""
    if failure.status == 401:
        return Meaning.BAD_CREDENTIAL
    if failure.status in {200, 403, 429} and _limit(failure) is not None:
        return _limit(failure) or Meaning.REFUSED
    if failure.status == 429:
        return Meaning.SECONDARY
    if failure.status in {0, 408} or failure.status >= 500 or HEAVY.search(failure.message) or failure.kinds & WHOLE:
        return Meaning.UNAVAILABLE
    return Meaning.REFUSED


def _limit(failure: Failure) -> Meaning | None:
    if SECONDARY.search(failure.message):
        return Meaning.SECONDARY
    if "RATE_LIMITED" in failure.kinds or PRIMARY.search(failure.message):
        return Meaning.EXHAUSTED
    if failure.status != 200 and failure.headers.get("x-ratelimit-remaining") == "0":
        return Meaning.EXHAUSTED
    return Meaning.SECONDARY if "retry-after" in failure.headers else None


def wait_seconds(failure: Failure, meaning: Meaning, now: float, times: int) -> float:
    """How long to wait, as told or as GitHub's rules have it; `times` this request was limited before.

    `now` is in seconds since 1970.
    """
    told = failure.headers.get("retry-after", "")
    if told.isdecimal():
        return float(told)
    reset = failure.headers.get("x-ratelimit-reset", "")
    if meaning is Meaning.EXHAUSTED and reset.isdecimal():
        return max(float(reset) - now, 0.0) + 1.0
    return SECONDARY_SECONDS * 2.0**times
