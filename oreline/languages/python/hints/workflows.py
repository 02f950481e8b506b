"""What a repository's own CI files say: the interpreters it is tested with, and what is installed for that.

Read as text, line by line: a stranger's YAML may be of any depth, and a hint is all that is looked for.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.languages.python.hints.asked import Asked, all_of, read_words, split_words
from oreline.languages.python.tree import read_text

FILES: Final = (
    ".gitlab-ci.yml", ".travis.yml", ".circleci/config.yml", "azure-pipelines.yml", ".azure-pipelines.yml",
    "appveyor.yml", ".appveyor.yml", ".cirrus.yml",
)  # fmt: skip
MOST_WORKFLOWS: Final = 30
_INSTALL: Final = re.compile(
    r"(?:\bpip3?(?:\.exe)?|\buv pip|\buv|\bpoetry|\bpdm|\bpipenv|\brye)\s+(?:install|sync)\b((?:\\\n|[^\n;|&])*)"
)
_VERSIONS: Final = re.compile(
    r"^[ \t-]*[\"']?python(?:[-_ ]?versions?)?[\"']?[ \t]*:[ \t]*(\[[^\]]{0,2000}+\]|[^\n\[]+|(?:\n[ \t]*-[^\n]+)+)",
    re.MULTILINE | re.IGNORECASE,
)
_FOR_OTHERS: Final = re.compile(r"release|publish|deploy|docs?|lint|pre-?commit|codeql|stale", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Workflows:
    """What all CI files of a tree say together."""

    python_versions: tuple[str, ...]
    """Minor versions of Python 3."""
    asked: Asked


def read_workflows(tree: Path) -> Workflows:
    """What the CI files say; those that only lint, publish or document are left out."""
    texts = [read_text(tree, path) for path in _paths(tree)]
    versions = (version for text in texts for version in _versions(text))
    return Workflows(
        python_versions=tuple(dict.fromkeys(versions)),
        asked=all_of(read_words(split_words(command)) for text in texts for command in _INSTALL.findall(text)),
    )


def _paths(tree: Path) -> Iterator[str]:
    yield from FILES
    folder = tree / ".github" / "workflows"
    if folder.is_dir() and not folder.is_symlink():
        names = sorted(file.name for file in folder.iterdir() if file.suffix in {".yml", ".yaml"})
        chosen = [name for name in names if not _FOR_OTHERS.search(name)]
        yield from (f".github/workflows/{name}" for name in chosen[:MOST_WORKFLOWS])


def _versions(text: str) -> Iterator[str]:
    for value in _VERSIONS.findall(text):
        yield from (f"3.{minor}" for minor in re.findall(r"\b3\.(\d+)\b", value))
