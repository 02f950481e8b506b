"""A Cargo registry's pages: the sparse index and the crates."""

import json
from hashlib import sha256

from tests.doubles.package_index import Answer
from tests.doubles.registries.published import PACKAGE, Published
from tests.doubles.registries.server import Pages

MANIFEST = '[package]\nname = "left"\nlicense = "MIT/Apache-2.0"\nrepository = "https://example.invalid/left"\n'


def crates_pages(root: str, published: tuple[Published, ...]) -> Pages:
    """config.json, the crate's index file and the crates."""
    crates = {f"/dl/{PACKAGE}/{item.version}/download": _crate(item) for item in published}
    lines = [
        json.dumps(
            {
                "name": PACKAGE,
                "vers": item.version,
                "deps": [],
                "cksum": sha256(crates[path]).hexdigest(),
                "features": {},
                "yanked": bool(item.withdrawn),
                "pubtime": item.released_at,
            }
        )
        for path, item in zip(crates, published, strict=True)
    ]
    return {
        "/config.json": Answer(body=json.dumps({"dl": f"{root}/dl", "api": root}).encode()),
        f"/le/ft/{PACKAGE}": Answer(body="\n".join(lines).encode()),
        **{path: Answer(body=content) for path, content in crates.items()},
    }


def _crate(item: Published) -> bytes:
    whole = Published(version=item.version, files={"Cargo.toml": MANIFEST, **item.files})
    return whole.archive(f"{PACKAGE}-{item.version}")
