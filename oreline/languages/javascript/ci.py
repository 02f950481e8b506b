"""What a repository's own CI file runs: read as a hint where its scripts say nothing."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.javascript.packages import read_yaml

_LISTS: Final = (".travis.yml", ".gitlab-ci.yml", "azure-pipelines.yml")
_TESTS: Final = re.compile(r"\b(test|mocha|jest|vitest|ava|tape?|jasmine)\b")


def ci_commands(tree: Path) -> Iterator[str]:
    """Shell texts that speak of tests, in order."""
    workflows = sorted((tree / ".github" / "workflows").glob("*.y*ml"))
    for file in (*workflows, *(tree / name for name in _LISTS)):
        yield from (text for text in _texts(read_yaml(file)) if _TESTS.search(text))


def _texts(value: object, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts(inner, str(name))
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, key)
    elif isinstance(value, str) and key in ("run", "script", "bash"):
        yield value
