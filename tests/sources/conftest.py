"""What tests of the sources share: a quick index client."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sources.pypi.index import PackageIndex
from sources.settings import SourceSettings
from tests.doubles.package_index import LocalIndex

ClientOf = Callable[..., PackageIndex]


@pytest.fixture
def client_of(tmp_path: Path) -> ClientOf:
    """A client of a local index that loses no time between attempts."""

    def make(index: LocalIndex, **settings: float) -> PackageIndex:
        quick = SourceSettings.model_validate({"backoff_seconds": 0.01, **settings})
        return PackageIndex(url=index.url, cache=tmp_path / "downloads", settings=quick)

    return make
