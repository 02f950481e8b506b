"""Build tags that a repository's own continuous integration gives to `go test`: read as a hint, never run."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.python.tree import read_text

_FILES: Final = (".travis.yml", ".gitlab-ci.yml", ".circleci/config.yml", "azure-pipelines.yml")
_TEST: Final = re.compile(r"^[^#\n]*\bgo test\b([^\n|;&]*)", re.MULTILINE)
_TAGS: Final = re.compile(r"""-tags[ =](?:'([\w., ]+)'|"([\w., ]+)"|([\w.,]+))""")
_UNREACHABLE: Final = re.compile(r"integration|e2e|acceptance|docker|live|network|cloud|smoke", re.IGNORECASE)


def _texts(tree: Path) -> Iterator[str]:
    folder = tree / ".github" / "workflows"
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    for path in (*(f".github/workflows/{name}" for name in names), *_FILES):
        yield read_text(tree, path)


def read_tags(tree: Path) -> str:
    """Tags, separated by commas, where every test command gives the same; empty otherwise.

    A command without tags tests the package as its users have it, which goes before; tags that ask for a service that
    no sandbox holds count for nothing.
    """
    commands = [_tags(command) for text in _texts(tree) for command in _TEST.findall(text)]
    wanted = {tags for tags in commands if not _UNREACHABLE.search(tags)}
    return wanted.pop() if len(wanted) == 1 else ""


def _tags(command: str) -> str:
    found = _TAGS.search(command)
    return ",".join((found[1] or found[2] or found[3]).replace(",", " ").split()) if found else ""
