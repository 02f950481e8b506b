"""What the names of extras, groups and requirements files stand for: each once, whatever includes what."""

import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name

from oreline.languages.python.hints.asked import Asked
from oreline.languages.python.markers import parse_requirement
from oreline.languages.python.metadata import ProjectMetadata
from oreline.languages.python.tree import read_text

Read = Callable[[str], tuple[list[str], list[str]]]
"""What a name stands for: requirement lines, and further names that it includes."""


def _followed(name: str, read: Read) -> list[str]:
    """Lines of a name and of all that it includes, each once: strangers let these include each other."""
    found: list[str] = []
    waiting, seen = [name], {name}
    while waiting:
        lines, names = read(waiting.pop())
        found += lines
        waiting += (other for other in dict.fromkeys(names) if other not in seen)
        seen.update(names)
    return found


def _by_canonical_name(sets: Mapping[str, Sequence[Any]]) -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for name, entries in sets.items():
        found.setdefault(canonicalize_name(name), []).extend(entries)
    return found


def lines_of_group(metadata: ProjectMetadata, name: str) -> list[str]:
    """Lines of a dependency group and of those it includes."""
    groups = _by_canonical_name(metadata.groups)

    def read(group: str) -> tuple[list[str], list[str]]:
        entries = groups.get(group, [])
        included = [entry.get("include-group") for entry in entries if isinstance(entry, dict)]
        names = [canonicalize_name(other) for other in included if isinstance(other, str)]
        return [entry for entry in entries if isinstance(entry, str)], [*names]

    return _followed(canonicalize_name(name), read)


def lines_of_extra(metadata: ProjectMetadata, name: str) -> list[str]:
    """Lines of an extra, where a requirement of the project itself is replaced by what its extras ask for."""
    extras, own_name = _by_canonical_name(metadata.extras), canonicalize_name(metadata.name)

    def read(extra: str) -> tuple[list[str], list[str]]:
        lines: list[str] = []
        names: list[str] = []
        for line in extras.get(extra, []):
            requirement = parse_requirement(line)
            if requirement and own_name and canonicalize_name(requirement.name) == own_name:
                names += (canonicalize_name(other) for other in sorted(requirement.extras))
            else:
                lines.append(line)
        return lines, names

    return _followed(canonicalize_name(name), read)


def lines_of_file(metadata: ProjectMetadata, tree: Path, path: str) -> list[str]:
    """Requirement lines of a file and of those it names with `-r`; other options, links and paths are left out."""
    lines = _followed(path, lambda name: _read_file(tree, name))
    own = [item for line in lines if line.startswith(".[") for item in lines_of_extra(metadata, line[2:-1])]
    return [line for line in lines if not line.startswith(".[")] + own


def lines_of_asked(metadata: ProjectMetadata, tree: Path, asked: Asked) -> list[str]:
    """Everything that commands ask for."""
    return [
        *asked.requirements,
        *(line for path in asked.files for line in lines_of_file(metadata, tree, posixpath.normpath(path))),
        *(line for name in asked.extras for line in lines_of_extra(metadata, name)),
        *(line for name in asked.groups for line in lines_of_group(metadata, name)),
    ]


def _read_file(tree: Path, path: str) -> tuple[list[str], list[str]]:
    text = read_text(tree, path).replace("\\\n", " ")
    lines: list[str] = []
    names: list[str] = []
    for raw in text.splitlines():
        line = re.sub(r"(^|\s)#.*$", "", raw).strip()
        other = re.fullmatch(r"(?:-r|--requirement)[ =]*(\S+)", line)
        own = re.fullmatch(r"(?:(?:-e|--editable)[ =]*)?\.(?:\[([\w\s,.-]+)\])?", line)
        if other:
            names.append(posixpath.normpath(posixpath.join(posixpath.dirname(path), other[1])))
        elif own:
            lines += [f".[{extra.strip()}]" for extra in (own[1] or "").split(",") if extra.strip()]
        elif line and not line.startswith("-"):
            lines.append(re.split(r"\s--hash", line)[0].strip())
    return lines, names
