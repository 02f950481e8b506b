"""Which module of a tree a file belongs to. Needs the standard library alone."""

from functools import cache
from pathlib import Path
from xml.parsers import expat

LONGEST_BYTES = 2_000_000


def module_of(path: Path, tree: Path) -> str:
    """Artifact id of the nearest POM at or above a file of the tree; empty where none tells one."""
    for folder in path.parents:
        if (folder / "pom.xml").is_file():
            return _artifact_id(folder / "pom.xml")
        if folder == tree:
            break
    return ""


@cache
def _artifact_id(pom: Path) -> str:
    path: list[str] = []
    found: list[str] = []

    def start(name: str, _: dict[str, str]) -> None:
        path.append(name)

    def data(text: str) -> None:
        if path == ["project", "artifactId"]:
            found.append(text)

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, lambda _: path.pop()
    parser.CharacterDataHandler = data
    try:
        with pom.open("rb") as stream:
            parser.Parse(stream.read(LONGEST_BYTES), True)
    except (expat.ExpatError, OSError, LookupError, ValueError):
        return ""
    return "".join(found).strip()
