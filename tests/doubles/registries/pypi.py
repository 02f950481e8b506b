"""A Python package index's pages: the JSON simple API."""

import json
from hashlib import sha256

from tests.doubles.package_index import JSON_TYPE, Answer
from tests.doubles.registries.published import PACKAGE, Published
from tests.doubles.registries.server import Pages
from tests.doubles.releases import package_info


def pypi_pages(root: str, published: tuple[Published, ...]) -> Pages:
    """The project's page and its source distributions."""
    archives = {f"/{PACKAGE}-{item.version}.tar.gz": _archive(item) for item in published}
    files = [
        {
            "filename": path[1:],
            "url": root + path,
            "hashes": {"sha256": sha256(archives[path]).hexdigest()},
            "upload-time": item.released_at,
            "yanked": item.withdrawn or False,
        }
        for path, item in zip(archives, published, strict=True)
    ]
    page = Answer(body=json.dumps({"files": files}).encode(), content_type=JSON_TYPE)
    return {f"/{PACKAGE}/": page, **{path: Answer(body=content) for path, content in archives.items()}}


def _archive(item: Published) -> bytes:
    info = package_info(PACKAGE, item.version)
    whole = Published(version=item.version, files={"PKG-INFO": info, **item.files})
    return whole.archive(f"{PACKAGE}-{item.version}")
