"""Asking GitHub: through the credential that has most left, patiently, within its limits, and never silently.

What failures mean is `limits.py`; what answers mean is for those who ask.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from github.Requester import Requester

from oreline.errors import SourceError
from oreline.progress import Progress, silent
from sources.github.credentials import Credentials
from sources.github.doors import Door, best_door, open_doors
from sources.github.failures import RAISED, failure_of, final_error, partial_data, unreachable
from sources.github.limits import Failure, Meaning, meaning_of, wait_seconds
from sources.github.remembered import Remembered
from sources.github.settings import GitHubSettings
from sources.github.waiting import Patience

Send = Callable[[Requester], tuple[Mapping[str, Any], Any]]
log = logging.getLogger(__name__)


class GitHub:
    """One host. Every request may wait, and is counted in `calls`."""

    def __init__(
        self,
        credentials: Credentials,
        cache: Path,
        settings: GitHubSettings | None = None,
        progress: Progress = silent,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.settings = settings or GitHubSettings()
        self.is_anonymous = not credentials.auths
        self.calls: Counter[str] = Counter()
        """Requests sent: `graphql`, `core` (REST), `search`, and of the latter two `unchanged` (HTTP 304)."""
        self._doors = open_doors(credentials, self.settings)
        self._remembered = Remembered(cache)
        self._progress = progress
        self._sleep = sleep

    def get(self, path: str, parameters: Mapping[str, Any] | None = None) -> Any:
        """The JSON of a REST resource; what didn't change since it was last asked for isn't sent again.

        Raises:
            SourceError: `bad_credentials`, `no_access`, `not_found`, `rate_limited`, `index_unreachable`, `bad_answer`.
        """
        asked = dict(parameters or {})
        known = self._remembered.find(path, asked)

        def send(requester: Requester) -> tuple[Mapping[str, Any], Any]:
            headers = {"If-None-Match": known.etag} if known else {}
            told, data = requester.requestJsonAndCheck("GET", path, parameters=asked, headers=headers)
            return told, _json(data)

        headers, data = self._ask("search" if path.startswith("/search/") else "core", path, send)
        if known and data is None:
            self.calls["unchanged"] += 1
            return known.body
        self._remembered.keep(path, asked, str(headers.get("etag", "")), data)
        return data

    def query(self, text: str, variables: Mapping[str, Any], what: str, attempts: int = 0) -> Mapping[str, Any]:
        """The data of a GraphQL query; places in it that failed alone are null. `what` it brings is for messages.

        Raises:
            SourceError: as `get`; `index_unreachable` also for what the host finds too much at once.
        """

        def send(requester: Requester) -> tuple[Mapping[str, Any], Any]:
            headers, data = requester.graphql_query(text, dict(variables))
            return headers, _object(data.get("data"))

        return dict(self._ask("graphql", what, send, attempts)[1])

    def _ask(self, resource: str, what: str, send: Send, attempts: int = 0) -> tuple[Mapping[str, Any], Any]:
        patience = Patience(self.settings, attempts, what, self._progress, self._sleep)
        while True:
            door = self._door(resource, patience)
            self.calls[resource] += 1
            try:
                headers, data = send(door.requester)
            except RAISED as error:
                failure, partial = failure_of(error), partial_data(error)
                door.note(resource, failure.headers)
                if partial is not None:
                    return failure.headers, partial
                self._bear(failure, door, resource, what, patience)
            else:
                door.note(resource, headers)
                return headers, data

    def _door(self, resource: str, patience: Patience) -> Door:
        now = time.time()
        door = best_door(self._doors, resource, now)
        if door is None:
            raise SourceError("bad_credentials", "GitHub accepts none of the tokens. Renew them, or unset them all.")
        seconds = door.ready_at(resource, now) - now
        if seconds > 0:
            patience.wait(seconds, f"{door.name} has used up its limit")
            door.renew(resource)
        return door

    def _bear(self, failure: Failure, door: Door, resource: str, what: str, patience: Patience) -> None:
        """Wait, turn to another credential, or raise what can't be borne."""
        meaning = meaning_of(failure)
        seconds = wait_seconds(failure, meaning, time.time(), patience.limited)
        if meaning is Meaning.REFUSED:
            raise final_error(failure, what)
        if meaning is Meaning.BAD_CREDENTIAL:
            log.warning("%s is refused: %s", door.name, failure.message)
            door.is_refused = True
        elif meaning is Meaning.EXHAUSTED:
            door.exhaust(resource, time.time() + seconds)
        elif meaning is Meaning.SECONDARY:
            patience.wait(seconds, meaning.value)
        elif not patience.may_ask_again():
            raise unreachable(failure, what, patience.attempts)


def _json(data: Any) -> Any:
    """The data, unless PyGithub made it of what is no JSON."""
    if isinstance(data, dict) and set(data) == {"data", "url"}:
        raise ValueError("a page where JSON belongs")
    return data


def _object(data: Any) -> dict[str, Any]:
    return dict(data)
