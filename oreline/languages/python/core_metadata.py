"""What setuptools and other tools wrote down when an archive was made: PKG-INFO, and `requires.txt` of an egg-info."""

from email.parser import HeaderParser
from pathlib import Path

from oreline.languages.python.declared import Declared, classified, lines_of
from oreline.languages.python.interpreters import Interpreter
from oreline.languages.python.markers import holds_for, parse_requirement, without_marker
from oreline.languages.python.tree import read_text


def read_core_metadata(tree: Path, python: Interpreter) -> Declared:
    """PKG-INFO, as it holds for an interpreter."""
    headers = HeaderParser().parsestr(read_text(tree, "PKG-INFO"))
    lines = headers.get_all("Requires-Dist", [])
    plain = [line for line in lines if (found := parse_requirement(line)) and holds_for(python, found)]
    extras: dict[str, tuple[str, ...]] = {}
    for extra in headers.get_all("Provides-Extra", []):
        parsed = [found for line in lines if line not in plain and (found := parse_requirement(line))]
        extras[extra] = tuple(without_marker(found) for found in parsed if holds_for(python, found, extra))
    return Declared(
        name=headers.get("Name", ""),
        dependencies=tuple(plain),
        extras=extras,
        requires_python=headers.get("Requires-Python", ""),
        python_versions=classified(headers.get_all("Classifier", [])),
    )


def read_egg_info(tree: Path) -> Declared | None:
    """The first egg-info in the tree or its `src/`; None without one."""
    for found in sorted(tree.glob("*.egg-info/requires.txt")) + sorted(tree.glob("src/*.egg-info/requires.txt")):
        name = HeaderParser().parsestr(read_text(tree, "PKG-INFO")).get("Name", "")
        return _from_requires_text(read_text(tree, str(found.relative_to(tree))), name)
    return None


def _from_requires_text(text: str, name: str) -> Declared:
    sections: dict[str, list[str]] = {"": []}
    current = ""
    for line in lines_of(text):
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
            sections.setdefault(current, [])
        else:
            sections[current].append(line)
    extras: dict[str, list[str]] = {}
    for section, lines in sections.items():
        extra, _, marker = section.partition(":")
        extras.setdefault(extra, []).extend(f"{line} ; {marker}" if marker else line for line in lines)
    return Declared(
        name=name,
        dependencies=tuple(extras.pop("", ())),
        extras={extra: tuple(found) for extra, found in extras.items()},
    )
