"""What decides which artifacts Maven fetches for a tree: its POMs, `.mvn`, and a class of ours for each module.

Plugins fetch what they need as they run, so the whole lifecycle runs once over stubs: the test provider, annotation
processors and compilers are there afterwards.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oreline.languages.java.normal import normal_poms
from oreline.languages.java.pom import Pom, is_plain_file, properties, resolve, text

STUB_TEST: Final = "OrelineStubTest"
STUB_PACKAGE: Final = "oreline/stub"
SOURCES: Final = {"sourceDirectory": "src/main/java", "testSourceDirectory": "src/test/java"}
LONGEST_SETTING_BYTES: Final = 100_000
MARKERS: Final = re.compile(r"(?:.*/)?src/site/resources/profile\.[\w.-]+")
"""Empty files by which Apache's parent POM, which no tree holds, switches profiles on."""
_BASE: Final = re.compile(r"\$\{(project\.|pom\.)?basedir\}/?")


def manifest(tree: Path, poms: Sequence[Pom]) -> dict[str, bytes]:
    """Files by path, as the steps see them."""
    found = normal_poms(poms) | dict(_settings(tree)) | dict(_markers(tree, poms))
    for pom in poms:
        if pom.packaging != "pom":
            found |= dict(_stubs(pom, poms))
    return dict(sorted(found.items()))


def _settings(tree: Path) -> Iterator[tuple[str, bytes]]:
    """`.mvn` decides extensions, options and properties; the wrapper only which Maven."""
    for file in sorted((tree / ".mvn").glob("*")):
        path = f".mvn/{file.name}"
        if is_plain_file(tree, path) and file.stat().st_size <= LONGEST_SETTING_BYTES:
            yield path, file.read_bytes()


def _markers(tree: Path, poms: Sequence[Pom]) -> Iterator[tuple[str, bytes]]:
    """Files whose presence switches profiles on, empty."""
    for pom in poms:
        base = "" if pom.folder == "." else f"{pom.folder}/"
        named = [
            _BASE.sub("", item.text or "") for item in pom.root.iterfind("profiles/profile/activation/file/exists")
        ]
        named += [
            found.relative_to(tree / base).as_posix() for found in (tree / base).glob("src/site/resources/profile.*")
        ]
        for path in named:
            if path and is_plain_file(tree, f"{base}{path}"):
                yield f"{base}{path}", b""


def _stubs(pom: Pom, poms: Sequence[Pom]) -> Iterator[tuple[str, bytes]]:
    base = "" if pom.folder == "." else f"{pom.folder}/"
    package = STUB_PACKAGE.replace("/", ".")
    for kind, name in (("sourceDirectory", "OrelineStub"), ("testSourceDirectory", STUB_TEST)):
        path = f"{base}{_folder(pom, poms, kind)}/{STUB_PACKAGE}/{name}.java"
        yield path, f"package {package};\n\npublic class {name} {{\n}}\n".encode()


def _folder(pom: Pom, poms: Sequence[Pom], kind: str) -> str:
    """Where a module has its sources, by its own word or that of a parent in the tree."""
    known, by_name = properties(poms), {text(other.root, "artifactId"): other for other in poms}
    asked: Pom | None = pom
    for _ in range(10):
        if asked is None:
            break
        if told := text(asked.root, f"build/{kind}"):
            path = resolve(_BASE.sub("", told), known)
            return path if "$" not in path and not path.startswith(("/", "..")) else SOURCES[kind]
        asked = by_name.get(text(asked.root, "parent/artifactId"))
    return SOURCES[kind]
