"""The POMs of a tree: its root, its modules, parents that lie in it; and what they say. Maven is not asked."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final
from xml.etree.ElementTree import Element

from oreline.errors import BuildError
from oreline.languages.java.xml import BadXmlError, parse_xml

MOST_MODULES: Final = 400
_REFERENCE: Final = re.compile(r"\$\{([^}${]+)\}")


@dataclass(frozen=True, slots=True)
class Pom:
    """One pom.xml."""

    path: str
    """In the tree, such as `core/pom.xml`."""
    root: Element

    @property
    def folder(self) -> str:
        """Of the module, `.` for the tree's own."""
        return str(PurePosixPath(self.path).parent)

    @property
    def packaging(self) -> str:
        """Such as `jar`."""
        return text(self.root, "packaging") or "jar"


def text(element: Element, path: str) -> str:
    """What stands at a path below an element, without blanks around it; empty where nothing does."""
    return (element.findtext(path) or "").strip()


def read_poms(tree: Path) -> tuple[Pom, ...]:
    """The tree's own POM first, then modules and parents in the order in which they are named.

    Raises:
        BuildError: `no_pom`, or `bad_manifest` for one that can't be read.
    """
    if not (tree / "pom.xml").is_file():
        raise BuildError("no_pom", f"{tree.name} has no pom.xml.")
    found: dict[str, Pom] = {}
    waiting = ["pom.xml"]
    while waiting and len(found) < MOST_MODULES:
        path = waiting.pop(0)
        if path not in found and is_plain_file(tree, path):
            found[path] = Pom(path, _read(tree / path))
            waiting += _named(tree, found[path])
    return tuple(found.values())


def is_plain_file(tree: Path, path: str) -> bool:
    """Whether `path` is a file of the tree itself, not one that a link leads to."""
    file = tree / path
    return file.is_file() and file.resolve() == tree.resolve() / path


def _read(file: Path) -> Element:
    try:
        return parse_xml(file.read_bytes())
    except BadXmlError as error:
        raise BuildError("bad_manifest", f"{file.name} can't be read: {error}.") from None


def _named(tree: Path, pom: Pom) -> Iterator[str]:
    modules = [*pom.root.iterfind("modules/module"), *pom.root.iterfind("profiles/profile/modules/module")]
    for module in modules:
        yield _below(pom.folder, module.text or "", tree)
    parent = pom.root.find("parent")
    if parent is not None:
        relative = parent.findtext("relativePath")
        if relative is None or relative.strip():
            yield _below(pom.folder, relative or "../pom.xml", tree)


def _below(folder: str, named: str, tree: Path) -> str:
    path = os.path.normpath(f"{folder}/{named.strip()}")
    if path.startswith(("..", "/")):
        return ""
    return path if path.endswith(".xml") and not (tree / path).is_dir() else os.path.normpath(f"{path}/pom.xml")


def properties(poms: Sequence[Pom]) -> dict[str, str]:
    """Every property that is set, profiles' too; the tree's own POM has the last word."""
    found: dict[str, str] = {}
    for pom in reversed(poms):
        for holder in (*pom.root.iterfind("profiles/profile/properties"), *pom.root.iterfind("properties")):
            found |= {entry.tag: (entry.text or "").strip() for entry in holder}
    return found


def resolve(value: str, known: dict[str, str]) -> str:
    """A value with `${…}` filled in where the tree says what stands for it."""
    for _ in range(5):
        filled = _REFERENCE.sub(lambda match: known.get(match[1], match[0]), value)
        if filled == value:
            break
        value = filled
    return value
