"""What git says, and what is told of it."""

import pytest

from oreline.errors import FATAL, OrelineError, SourceError
from sources.history.complaints import explained


@pytest.mark.parametrize(
    ("said", "reason", "to_do"),
    [
        ("unable to write loose object file: No space left on device; unpack-objects failed", "disk_full", "Make room"),
        ("fatal: bad object refs/heads/main", "corrupt_repository", "Run git fsck"),
        ("fatal: something new", "git_failed", r"something new\.?$"),
    ],
)
def test_the_reason_and_what_to_do(said: str, reason: str, to_do: str) -> None:
    with pytest.raises(OrelineError, match=to_do) as caught, explained("https://host/ore"):
        raise SourceError("git_failed", said)
    assert caught.value.reason == reason
    assert isinstance(caught.value, FATAL) is (reason == "disk_full")
