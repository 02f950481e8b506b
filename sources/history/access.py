"""What git is lent for private repositories of GitHub: the token, for its host alone, handed over when the host asks.

It goes through a variable that only git's own processes see: a header in the configuration would follow a redirect to
another host, and a password in a URL would stand in the mirror's configuration and in messages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from sources.github.credentials import PUBLIC_API, read_tokens, read_url

PUBLIC_HOST: Final = "https://github.com"
VARIABLE: Final = "ORELINE_GIT_TOKEN"
HELPER: Final = f'!f() {{ if test "$1" = get; then echo username=x-access-token; echo "password=${VARIABLE}"; fi; }}; f'
"""Run by git's shell, which knows `echo` itself: the token stands on no command line. It is never stored or erased."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GitAccess:
    """Settings and variables that git gets besides its own."""

    settings: tuple[str, ...] = ()
    variables: Mapping[str, str] = field(default_factory=dict, repr=False)


def git_access(environment: Mapping[str, str]) -> GitAccess:
    """The first of the environment's tokens, for the host of its GitHub; nothing where there is no token.

    Raises:
        SourceError: `bad_url`.
    """
    tokens = read_tokens(environment)
    if not tokens:
        return GitAccess()
    host = host_of(read_url(environment))
    return GitAccess(settings=(f"credential.{host}.helper={HELPER}",), variables={VARIABLE: tokens[0]})


def host_of(api: str) -> str:
    """Where git finds the repositories of an API: Enterprise has both on one host."""
    parts = urlsplit(api)
    return PUBLIC_HOST if api == PUBLIC_API else f"{parts.scheme}://{parts.netloc}"
