"""Nobody, one token, several, an App: who is asked as, and what is never shown."""

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.github.credentials import read_credentials
from sources.github.opening import open_github
from tests.doubles.github.api import TOKEN
from tests.doubles.github.hosted import HostedRepository
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import ClientOf

PUMP = HostedRepository(id=1, name="lab/pump", git=None)
PATH = "/orgs/lab/repos"


def test_without_anything_it_is_the_public_host_and_nobody() -> None:
    credentials = read_credentials({})
    assert (credentials.url, credentials.auths) == ("https://api.github.com", ())


def test_tokens_are_taken_once_and_never_shown() -> None:
    credentials = read_credentials({"GITHUB_TOKEN": "ghp_a", "GITHUB_TOKENS": "ghp_a, ghp_b\nghp_c,"})
    assert [auth.token for auth in credentials.auths] == ["ghp_a", "ghp_b", "ghp_c"]
    assert "ghp_" not in repr(credentials)


@pytest.mark.parametrize("url", ["ftp://a", "https://me:secret@a/api", "https://a/api?x=1", "a"])
def test_no_address_of_an_api(url: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_credentials({"ORELINE_GITHUB_URL": url})
    assert caught.value.reason == "bad_url"
    assert "secret" not in str(caught.value)


def test_wrong_token_is_said_and_never_shown(client_of: ClientOf) -> None:
    with local_github(PUMP) as api:
        with pytest.raises(SourceError, match="accepts none of the tokens") as caught:
            client_of(api, "ghp_wrong").get(PATH)
        assert api.count() == 1
    assert caught.value.reason == "bad_credentials"
    assert "ghp_wrong" not in str(caught.value)


def test_an_expired_token_among_several_is_left_out(client_of: ClientOf) -> None:
    with local_github(PUMP) as api:
        github = client_of(api, "ghp_expired", TOKEN)
        for path in (PATH, "/repos/lab/pump/issues/1"):
            with pytest.raises(SourceError, match="Not Found") if "issues" in path else nullcontext():
                github.get(path)
        assert [asked.token for asked in api.requests] == ["ghp_expired", TOKEN, TOKEN]


def test_an_app_asks_as_its_installation(tmp_path: Path) -> None:
    key = rsa.generate_private_key(public_exponent=65_537, key_size=2_048)
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "app.pem").write_bytes(pem)
    names = {"GITHUB_APP_ID": "7", "GITHUB_APP_INSTALLATION_ID": "9"}
    with local_github(PUMP) as api:
        for written in (pem.decode(), str(tmp_path / "app.pem")):
            environment = {**names, "GITHUB_APP_PRIVATE_KEY": written, "ORELINE_GITHUB_URL": api.url}
            github = open_github(environment, DataLayout(tmp_path / f"{datetime.now(UTC).timestamp()}"))
            assert github.get(PATH)[0]["full_name"] == "lab/pump"
        assert api.requests[0].path == "/api/v3/app/installations/9/access_tokens"
        assert api.requests[0].token.count(".") == 2
        assert api.requests[1].token == "ghs_installation"


@pytest.mark.parametrize(
    "names",
    [
        {"GITHUB_APP_ID": "7"},
        {"GITHUB_APP_ID": "7", "GITHUB_APP_PRIVATE_KEY": "PRIVATE KEY", "GITHUB_APP_INSTALLATION_ID": "nine"},
        {"GITHUB_APP_ID": "7", "GITHUB_APP_PRIVATE_KEY": "PRIVATE KEY", "GITHUB_APP_INSTALLATION_ID": "9"},
        {"GITHUB_APP_ID": "7", "GITHUB_APP_PRIVATE_KEY": "/no/such.pem", "GITHUB_APP_INSTALLATION_ID": "9"},
    ],
)
def test_half_an_app(names: dict[str, str]) -> None:
    with pytest.raises(SourceError) as caught:
        read_credentials(names)
    assert caught.value.reason == "bad_credentials"
