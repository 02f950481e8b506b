"""Which package index, and the folder that remembers its answers. What is asked of it lives beside."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx

from sources.settings import SourceSettings

PYPI: Final = "https://pypi.org/simple"
VARIABLES: Final = ("ORELINE_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL")


def default_index_url() -> str:
    """ORELINE_INDEX_URL, else the index this machine's installers use, else PyPI."""
    named = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), PYPI)
    return re.sub(r"^[\w.-]+=(?=https?://)", "", named)


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageIndex:
    """A package index. The environment is read when one is made without a URL."""

    cache: Path
    """`DataLayout.downloads`: archives by SHA-256, answers under `index/`."""
    url: str = field(default_factory=default_index_url)
    """Base of the simple API."""
    settings: SourceSettings = field(default_factory=SourceSettings)

    def with_access(self, url: str) -> str:
        """`url` with the index's own user name and password, where it lies on the index's own host."""
        own, wanted = httpx.URL(self.url), httpx.URL(url)
        if not own.userinfo or own.netloc != wanted.netloc or own.scheme != wanted.scheme:
            return url
        return str(wanted.copy_with(username=own.username, password=own.password))
