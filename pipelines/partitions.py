"""A partition is a repository: package URLs as partition keys and back.

Keys are file names and Dagster partition keys at once, so they hold no slash, comma, bar, brace or long run of text.
"""

import hashlib
from typing import Final
from urllib.parse import quote, unquote

SCHEME: Final = "pkg:"
GIT: Final = "git+"
"""No package type starts with it: keys of git URLs are told from those of package URLs."""
SEPARATOR: Final = "~"
HASH_MARK: Final = "%~"
"""Stands in no encoded text: a percent sign there is always followed by two hex digits."""
KEPT: Final = "@+="
LONGEST: Final = 150


def partition_key(purl: str) -> str:
    """The key of a package URL, such as `pypi~toolz@1.0.0`; at most 150 characters, the same for the same text."""
    parts = [quote(part, safe=KEPT) for part in purl.removeprefix(SCHEME).split("/")]
    key = SEPARATOR.join(part.replace("~", "%7E").replace("...", "%2E%2E%2E") for part in parts)
    if len(key) <= LONGEST:
        return key
    mark = HASH_MARK + hashlib.sha256(purl.encode()).hexdigest()[:16]
    return key[: LONGEST - len(mark)] + mark


def purl_of(key: str) -> str:
    """The package URL or git URL of a key.

    Raises:
        ValueError: the key was shortened; only the recipe that made it knows its package URL.
    """
    if HASH_MARK in key:
        raise ValueError(f"{key!r} was shortened; look it up among the recipe's packages")
    text = unquote(key.replace(SEPARATOR, "/"))
    return text if text.startswith(GIT) else SCHEME + text
