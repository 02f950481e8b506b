"""One way in for each credential, and what is left of each; the one with most left goes first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from github import Github
from github.Requester import Requester

from sources.github.credentials import Credentials
from sources.github.settings import GitHubSettings

UNTOLD: Final = 1_000_000
"""Of a limit nothing was heard of yet: so each credential is tried once."""


@dataclass(slots=True)
class Door:
    """A credential in use."""

    name: str
    """For messages, such as `credential 2 of 3`; never the secret."""
    requester: Requester = field(repr=False)
    is_refused: bool = False
    left: dict[str, int] = field(default_factory=dict)
    """Requests or points left, by resource (core, graphql, search)."""
    resets: dict[str, float] = field(default_factory=dict)
    """When each limit starts anew, seconds since 1970."""

    def note(self, resource: str, headers: Mapping[str, str]) -> None:
        """Remember what an answer says of the limit."""
        left, reset = headers.get("x-ratelimit-remaining", ""), headers.get("x-ratelimit-reset", "")
        if left.isdecimal() and reset.isdecimal():
            self.left[resource], self.resets[resource] = int(left), float(reset)

    def exhaust(self, resource: str, until: float) -> None:
        """Nothing is left of `resource` before `until`."""
        self.left[resource], self.resets[resource] = 0, until

    def renew(self, resource: str) -> None:
        """The limit has started anew."""
        self.left.pop(resource, None)

    def remaining(self, resource: str, now: float) -> int:
        """What is left at `now`."""
        return self.left.get(resource, UNTOLD) if now < self.resets.get(resource, now + 1) else UNTOLD

    def ready_at(self, resource: str, now: float) -> float:
        """When it can be used next; `now` while anything is left."""
        return now if self.remaining(resource, now) > 0 else self.resets[resource]


def open_doors(credentials: Credentials, settings: GitHubSettings) -> tuple[Door, ...]:
    """A door for each credential; one without any when there are none. Nothing is asked yet.

    PyGithub's own retries sleep unseen and without end, so they are off.
    """
    auths = credentials.auths or (None,)
    return tuple(
        Door(
            name=f"credential {number} of {len(auths)}" if auth else "no credential",
            requester=Github(
                auth=auth,
                base_url=credentials.url,
                timeout=settings.timeout_seconds,
                user_agent="oreline",
                verify=credentials.trust or True,
                retry=None,
                seconds_between_requests=None,
                seconds_between_writes=None,
            ).requester,
        )
        for number, auth in enumerate(auths, 1)
    )


def best_door(doors: Sequence[Door], resource: str, now: float) -> Door | None:
    """The one that is ready first, and of those the one with most left; None when all were refused."""
    usable = [door for door in doors if not door.is_refused]
    return min(usable, key=lambda door: (door.ready_at(resource, now), -door.remaining(resource, now)), default=None)
