"""Source archives with tests, under the names that Maven projects give them.

Either a whole project (`-source-release.zip` and the like), or main and test sources as two archives, which are laid
out as a project again. An artifact with neither holds no tests, so nothing can be mined from it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from sources.archives.entries import Mode, SourceTree, TreeEntry
from sources.archives.tree import read_tree, read_tree_below
from sources.downloads import Checksum, fetch_file
from sources.http import get
from sources.pypi.index import PackageIndex

WHOLE: Final = ("-source-release.zip", "-source-release.tar.gz", "-src.zip", "-src.tar.gz", "-project.zip")
TESTS: Final = "-test-sources.jar"
MAIN: Final = "-sources.jar"
MADE_BY_THE_BUILD: Final = re.compile(
    r"META-INF/(MANIFEST\.MF|INDEX\.LIST|(LICENSE|NOTICE|DEPENDENCIES)[^/]*|[^/]*\.(SF|RSA|DSA|EC)|(maven|versions)/.*)"
    r"|(.*/)?jmh_generated/.*|(.*/)?Auto(Value|OneOf)_\w+\.java",
    re.DOTALL,
)
"""In an archive of sources, but in no source folder; what annotation processors wrote can't be compiled once more."""
HASH_LIMIT_BYTES: Final = 1_000


def fetch_files(index: PackageIndex, stem: str, pom: bytes) -> SourceTree:
    """The project at `stem` (path of a version's files up to their endings).

    Raises:
        SourceError: `no_source_archive`, `hash_mismatch`, `missing_file`, `too_large`, `unsafe_archive`, …
    """
    for ending in WHOLE:
        if archive := _fetch(index, f"{stem}{ending}"):
            return read_tree(archive, index.settings)
    tests = _fetch(index, f"{stem}{TESTS}")
    main = _fetch(index, f"{stem}{MAIN}") if tests else None
    if tests is None or main is None:
        raise SourceError(
            "no_source_archive",
            f"{stem.rpartition('/')[2]} has neither an archive of the whole project nor {MAIN} with {TESTS}: no tests.",
        )
    halves = [("main", read_tree_below(main, "", index.settings)), ("test", read_tree_below(tests, "", index.settings))]
    files = {path: entry for kind, half in halves for path, entry in _laid_out(kind, half)}
    newest_seconds = max((entry.modified_seconds for entry in files.values()), default=0)
    files["pom.xml"] = TreeEntry(mode=Mode.FILE, content=pom, modified_seconds=newest_seconds)
    return dict(sorted(files.items()))


def _fetch(index: PackageIndex, path: str) -> Path | None:
    """The file, checked against the SHA-1 that lies beside it; None when there is no such file."""
    url = f"{index.url.rstrip('/')}/{path}"
    got = get(index.with_access(f"{url}.sha1"), index.settings, limit_bytes=HASH_LIMIT_BYTES)
    if got.status != 200:
        return None
    value = got.body.decode("ascii", "replace").split()[:1]
    return fetch_file(index, url, Checksum(algorithm="sha1", value="".join(value).lower()))


def _laid_out(kind: str, half: SourceTree) -> Iterator[tuple[str, TreeEntry]]:
    for path, entry in half.items():
        if not MADE_BY_THE_BUILD.fullmatch(path):
            folder = "java" if path.endswith(".java") else "resources"
            yield f"src/{kind}/{folder}/{path}", entry
