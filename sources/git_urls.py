"""URLs of git repositories that anybody may read: which are taken, and their one spelling.

git runs without keys, agent and password prompt of the person who calls it, so what needs those is refused by name.
"""

from typing import Final
from urllib.parse import SplitResult, urlsplit

SCHEMES: Final = ("file", "http", "https")


def is_git_url(text: str) -> bool:
    """Whether `text` is spelt as a git URL and not as a package URL."""
    return "://" in text or text.startswith("git@")


def canonical_git_url(text: str) -> str:
    """The clone URL that `text` (`git+https://…`, `https://…`, `git+file:///…`) means.

    Raises:
        ValueError: what is wrong with it, as the rest of a sentence that starts with the text.
    """
    url = urlsplit(text.strip().removeprefix("git+"))
    if url.scheme not in SCHEMES:
        raise ValueError(
            "can't be read over that protocol: git runs here without your keys. "
            "Clone it yourself and write git+file:///PATH, or use https"
        )
    _check(url)
    path = url.path.rstrip("/")
    if url.scheme == "file":
        # A clone and the folder of its objects are one repository.
        path = path.removesuffix("/.git") or path
    return f"{url.scheme}://{url.netloc.lower()}{path}"


def _check(url: SplitResult) -> None:
    if "@" in url.netloc:
        raise ValueError("holds a user name or password, which would stand in every record")
    if url.query or url.fragment or "@" in url.path.rpartition("/")[2]:
        raise ValueError("names a version, query or fragment, and a repository is read as a whole")
    parts = url.path.split("/")
    if not url.path.strip("/") or ".." in parts or any(not char.isprintable() for char in url.path):
        raise ValueError("has no path, or one that climbs")
    if (url.scheme == "file") == bool(url.netloc):
        raise ValueError(
            "has no host, or has one where a local path stands: write git+file:///PATH or git+https://HOST/PATH"
        )
