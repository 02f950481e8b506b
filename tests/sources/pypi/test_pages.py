"""Pages of the simple API."""

import pytest

from oreline.errors import SourceError
from sources.http import Got
from sources.pypi.pages import files_of

SHA = "0" * 64


def page(body: str, url: str = "https://user:secret@index.invalid/simple/a/") -> Got:
    return Got(status=200, body=body.encode(), url=url)


def test_json_with_relative_url() -> None:
    (file,) = files_of(page('{"files": [{"filename": "a-1.tar.gz", "url": "../../f/a-1.tar.gz", "hashes": {}}]}'))
    assert file.url == "https://index.invalid/f/a-1.tar.gz"
    assert file.yanked is False
    assert file.upload_time is None


def test_html() -> None:
    (file,) = files_of(
        page(
            "<!DOCTYPE html><html><body><a name='top'>Top</a>"
            f'<a href="../../f/a-1.tar.gz#sha256={SHA}" data-yanked="broken &amp; bad">a-1.tar.gz</a></body></html>'
        )
    )
    assert (file.filename, file.url) == ("a-1.tar.gz", "https://index.invalid/f/a-1.tar.gz")
    assert file.hashes == {"sha256": SHA}
    assert file.yanked == "broken & bad"


def test_html_yanked_without_reason() -> None:
    (file,) = files_of(page('<a href="a-1.tar.gz" data-yanked="">a-1.tar.gz</a>'))
    assert file.yanked is True
    assert file.hashes == {}


IMPOSSIBLE = '{"files": [{"filename": "a-1.tar.gz", "url": "https://a:port/a-1.tar.gz", "hashes": {}}]}'


@pytest.mark.parametrize("body", ["", "[]", '{"files": [{}]}', '{"message": "not here"}', IMPOSSIBLE])
def test_no_page(body: str) -> None:
    with pytest.raises(SourceError) as caught:
        files_of(page(body))
    assert caught.value.reason == "bad_index_answer"
    assert "secret" not in caught.value.detail
