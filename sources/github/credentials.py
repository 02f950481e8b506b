"""Who we are to GitHub: nobody, one token, several, or an App's installation; and where GitHub is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import jwt
from github import Auth

from oreline.errors import SourceError

PUBLIC_API: Final = "https://api.github.com"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
    """Base URL of the API and what to sign in with; secrets are not shown."""

    url: str = PUBLIC_API
    """`https://HOST/api/v3` for GitHub Enterprise."""
    auths: tuple[Auth.Auth, ...] = field(default=(), repr=False)
    trust: str = ""
    """File of certificates; empty for the ones that come with the client."""


def read_credentials(environment: Mapping[str, str]) -> Credentials:
    """What the environment says.

    `GITHUB_TOKEN` holds one token, `GITHUB_TOKENS` several with commas or blanks between; `GITHUB_APP_ID`,
    `GITHUB_APP_PRIVATE_KEY` (the key or its file) and `GITHUB_APP_INSTALLATION_ID` an App;
    `ORELINE_GITHUB_URL` the API.

    Raises:
        SourceError: `bad_credentials` for half an App, `bad_url` for what is no web address.
    """
    return Credentials(
        url=read_url(environment),
        auths=(*_installation(environment), *map(Auth.Token, read_tokens(environment))),
        trust=environment.get("SSL_CERT_FILE") or environment.get("REQUESTS_CA_BUNDLE") or "",
    )


def read_url(environment: Mapping[str, str]) -> str:
    """Base URL of the API.

    Raises:
        SourceError: `bad_url`.
    """
    url = (environment.get("ORELINE_GITHUB_URL") or PUBLIC_API).rstrip("/")
    if not re.fullmatch(r"https?://[^/\s@?#]+(/[^\s@?#]*)?", url):
        raise SourceError("bad_url", "ORELINE_GITHUB_URL is no address of an API; write https://HOST/api/v3.")
    return url


def read_tokens(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The tokens, each once, the one of `GITHUB_TOKEN` first."""
    names = f"{environment.get('GITHUB_TOKEN', '')} {environment.get('GITHUB_TOKENS', '')}"
    return tuple(dict.fromkeys(token for token in re.split(r"[\s,]+", names) if token))


def _installation(environment: Mapping[str, str]) -> tuple[Auth.Auth, ...]:
    names = ("GITHUB_APP_ID", "GITHUB_APP_PRIVATE_KEY", "GITHUB_APP_INSTALLATION_ID")
    app_id, key, installation = (environment.get(name, "") for name in names)
    if not (app_id or key or installation):
        return ()
    if not (app_id and key and installation.isdecimal()):
        raise SourceError("bad_credentials", f"A GitHub App needs all of {', '.join(names)}; the last is a number.")
    app = Auth.AppAuth(app_id, _private_key(key))
    try:
        app.create_jwt()
    except (ValueError, jwt.PyJWTError):
        raise SourceError("bad_credentials", "GITHUB_APP_PRIVATE_KEY is no RSA key that can sign.") from None
    return (app.get_installation_auth(int(installation)),)


def _private_key(text: str) -> str:
    if "PRIVATE KEY" in text:
        return text.replace("\\n", "\n")
    try:
        return Path(text).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        raise SourceError(
            "bad_credentials", "GITHUB_APP_PRIVATE_KEY is neither a PEM key nor a file that holds one."
        ) from None
