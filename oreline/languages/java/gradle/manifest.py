"""What decides which artifacts Gradle fetches: a tree's scripts and settings, and a class of ours for each source root.

Plugins fetch what they need as their tasks run, so `test` runs once over these stubs.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from oreline.languages.java.gradle.scripts import settings_of, source_files
from oreline.languages.java.manifest import STUB_PACKAGE

_PACKAGE: Final = re.compile(rb"^[^\S\n]*+package\s++([\w.]++)\s*+;", re.MULTILINE)
HEAD_BYTES: Final = 20_000


def gradle_manifest(tree: Path) -> dict[str, bytes]:
    """Files by path, as the steps see them."""
    found = settings_of(tree)
    for root in sorted(source_roots(tree)):
        found |= dict((_stub(root),))
    return dict(sorted(found.items()))


def source_roots(tree: Path) -> set[str]:
    """Folders that packages lie in, by what one file of each folder says of its own."""
    by_folder: dict[str, str] = {}
    for path in source_files(tree):
        folder, name = str(PurePosixPath(path).parent), PurePosixPath(path).name
        if name not in {"package-info.java", "module-info.java"}:
            by_folder.setdefault(folder, path)
    return set(_roots(tree, by_folder))


def _roots(tree: Path, by_folder: dict[str, str]) -> Iterator[str]:
    for folder, path in by_folder.items():
        with (tree / path).open("rb") as stream:
            told = _PACKAGE.search(stream.read(HEAD_BYTES))
        below = told[1].decode().replace(".", "/") if told else ""
        if not below:
            yield folder
        elif folder == below or folder.endswith(f"/{below}"):
            yield folder.removesuffix(below).rstrip("/") or "."


def _stub(root: str) -> tuple[str, bytes]:
    """Of a name of its own: two roots may be compiled together."""
    name = f"OrelineStub{sha256(root.encode()).hexdigest()[:8]}"
    path = f"{STUB_PACKAGE}/{name}.java" if root == "." else f"{root}/{STUB_PACKAGE}/{name}.java"
    package = STUB_PACKAGE.replace("/", ".")
    return path, f"package {package};\n\npublic class {name} {{\n}}\n".encode()
