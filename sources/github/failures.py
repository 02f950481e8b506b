"""What PyGithub and the network raise, as a `Failure`; and a failure for good, as an error a person can act on."""

from collections.abc import Mapping
from typing import Any, Final

from github import GithubException
from requests import RequestException

from oreline.errors import SourceError
from sources.github.limits import WHOLE, Failure

RAISED: Final = (GithubException, RequestException, ValueError, RuntimeError, TypeError)
"""By PyGithub's requester: ValueError for a body cut off, RuntimeError for a redirect, TypeError for no body."""

TO_DO: Final = {
    401: ("bad_credentials", "Put a valid token into GITHUB_TOKEN, or none at all."),
    403: ("no_access", "Use a token that may read it."),
    404: ("not_found", "It is gone, or private and the token may not see it."),
    409: ("empty_repository", "There is nothing to mine."),
    410: ("not_found", "It was deleted."),
    451: ("no_access", "It was taken down for legal reasons."),
}


def failure_of(error: Exception) -> Failure:
    """What happened, told alike whoever raised it."""
    if isinstance(error, GithubException):
        return Failure(
            status=200 if _graph_errors(error.data) else error.status,
            message=_message(error),
            headers={str(name).lower(): str(value) for name, value in (error.headers or {}).items()},
            kinds=frozenset(str(item.get("type", "")) for item in _graph_errors(error.data)),
        )
    return Failure(status=0, message=f"{type(error).__name__}: {error}"[:300], headers={})


def final_error(failure: Failure, what: str) -> SourceError:
    """The error to raise when asking for `what` again makes no sense."""
    reason, to_do = TO_DO.get(failure.status, ("bad_answer", "Report it with this message."))
    if "NOT_FOUND" in failure.kinds:
        reason, to_do = TO_DO[404]
    said = f"HTTP {failure.status}, {failure.message}" if failure.status else failure.message
    return SourceError(reason, f"GitHub gave no {what} ({said.rstrip('.')}). {to_do}")


def unreachable(failure: Failure, what: str, attempts: int) -> SourceError:
    """The error to raise when the host doesn't answer."""
    said = f"HTTP {failure.status}, {failure.message}" if failure.status else failure.message
    return SourceError(
        "index_unreachable",
        f"GitHub gave no {what} in {attempts} attempts ({said.rstrip('.')}). "
        "Check the network and ORELINE_GITHUB_URL and run again: it resumes where it was.",
    )


def partial_data(error: Exception) -> Mapping[str, Any] | None:
    """The data of a GraphQL answer that failed in some places only, each named by its path; else None."""
    body = error.data if isinstance(error, GithubException) else None
    errors = _graph_errors(body)
    data = body.get("data") if isinstance(body, dict) else None
    if not errors or not isinstance(data, dict) or not all(item.get("path") for item in errors):
        return None
    if any(item.get("type") in WHOLE for item in errors):
        return None
    is_lost = all(value is None for value in data.values())
    return None if is_lost and any(item.get("type") != "NOT_FOUND" for item in errors) else data


def _graph_errors(data: object) -> list[Mapping[str, Any]]:
    """GraphQL's errors; REST names its own in the same place, beside a message."""
    errors = data.get("errors") if isinstance(data, dict) and "message" not in data else None
    return [item for item in errors if isinstance(item, dict) and "message" in item] if isinstance(errors, list) else []


def _message(error: GithubException) -> str:
    errors = _graph_errors(error.data)
    if errors:
        return "; ".join(str(item["message"]) for item in errors[:3])[:300]
    told = error.data.get("message") if isinstance(error.data, dict) else error.data
    return str(told or error.message or "no message")[:300]
