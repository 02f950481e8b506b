"""Package URLs."""

import pytest

from oreline.errors import SourceError
from sources.purl import parse_purl


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("pkg:pypi/toolz@1.0.0", "pkg:pypi/toolz@1.0.0", id="canonical"),
        pytest.param(" pkg:PyPI/Foo_Bar@2.0rc1 ", "pkg:pypi/foo-bar@2.0rc1", id="blanks, case and underscore"),
        pytest.param("pkg:pypi/a@1%2Blocal", "pkg:pypi/a@1%2Blocal", id="escaped plus"),
    ],
)
def test_canonical(text: str, canonical: str) -> None:
    assert parse_purl(text).text == canonical


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param("toolz==1.0.0", "is no package URL", id="requirement"),
        pytest.param("", "is no package URL", id="empty"),
        pytest.param("pkg:npm/left-pad@1.0.0", "only pypi can be read", id="other type"),
        pytest.param("pkg:pypi/toolz", "has no version", id="no version"),
        pytest.param("pkg:pypi/toolz@latest", "has a name or version that no package has", id="not a version"),
        pytest.param("pkg:pypi/..%2Fup@1.0", "has a name", id="climbing name"),
        pytest.param("pkg:pypi/org/toolz@1.0.0", "has a namespace", id="namespace"),
        pytest.param("pkg:pypi/toolz@1.0.0?os=linux", "qualifiers", id="qualifier"),
    ],
)
def test_refused(text: str, what: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse_purl(text)
    assert caught.value.reason == "bad_purl"
    assert what in caught.value.detail
    assert "write pkg:pypi/NAME@VERSION" in caught.value.detail
