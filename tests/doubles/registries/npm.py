"""An npm registry's pages: the packument, and tarballs that hold `package/`."""

import base64
import json
from hashlib import sha1, sha512

from tests.doubles.package_index import Answer
from tests.doubles.registries.published import PACKAGE, Published
from tests.doubles.registries.server import Pages

MANIFEST = '{"name": "left", "license": "MIT", "homepage": "https://example.invalid/left", "description": "Pads."}'


def npm_pages(root: str, published: tuple[Published, ...]) -> Pages:
    """The packument, under a plain and under a scoped name, and the tarballs."""
    tarballs = {f"/{PACKAGE}/-/{PACKAGE}-{item.version}.tgz": _tarball(item) for item in published}
    pairs = list(zip(published, tarballs.items(), strict=True))
    packument = {
        "name": PACKAGE,
        "versions": {item.version: _version(root, item, path, content) for item, (path, content) in pairs},
        "time": {
            "created": published[0].released_at if published else "",
            **{item.version: item.released_at for item in published},
        },
    }
    page = Answer(body=json.dumps(packument).encode(), content_type="application/json")
    files = {path: Answer(body=content) for path, content in tarballs.items()}
    return {f"/{PACKAGE}": page, f"/@scope%2F{PACKAGE}": page, **files}


def _tarball(item: Published) -> bytes:
    whole = Published(version=item.version, files={"package.json": MANIFEST, **item.files})
    return whole.archive("package")


def _version(root: str, item: Published, path: str, content: bytes) -> dict[str, object]:
    dist = {
        "tarball": root + path,
        "shasum": sha1(content).hexdigest(),
        "integrity": "sha512-" + base64.b64encode(sha512(content).digest()).decode(),
    }
    return {"version": item.version, "dist": dist, **({"deprecated": item.withdrawn} if item.withdrawn else {})}
