"""A model's advice on what a suite needs, for the last way of the ladder: any endpoint that speaks OpenAI's protocol.

What it says is a list of requirements and a version of Python, checked as strictly as a stranger's word: nothing it
says is run.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.chat import complete
from oreline.errors import BuildError, ModelError
from oreline.languages.python.markers import parse_requirement
from oreline.languages.python.tree import read_text, strings, table

MOST_REQUIREMENTS: Final = 60
MANIFESTS: Final = (
    "pyproject.toml", "setup.py", "setup.cfg", "tox.ini", "noxfile.py", "pytest.ini", "requirements.txt",
    "requirements-dev.txt", "environment.yml", ".github/workflows/tests.yml", ".github/workflows/ci.yml",
)  # fmt: skip
FILE_CHARACTERS: Final = 6000
TASK: Final = (
    "You say what must be installed from the Python package index so that a repository's test suite runs. Only wheels"
    " can be installed; the project itself is installed without you. Answer with one JSON object and nothing else:"
    ' {"requirements": ["name>=1", ...], "python": "3.10"}. `requirements` lists everything the tests import beside'
    " the project, pytest and its plugins included; leave `python` empty unless another version is needed."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What to install."""

    requirements: tuple[str, ...]
    python: str
    """Such as `3.10`; empty for the one that is tried anyway."""


def ask_model(model: str, tree: Path, complaints: str) -> Advice:
    """What a model advises for a tree, after what went wrong before.

    Raises:
        BuildError: model_unreachable or bad_model_answer.
    """
    messages = [{"role": "system", "content": TASK}, {"role": "user", "content": _question(tree, complaints)}]
    try:
        return _read_answer(complete(model, messages))
    except ModelError as error:
        raise BuildError(error.reason, error.detail) from error


def _question(tree: Path, complaints: str) -> str:
    files = {path: text for path in MANIFESTS if (text := read_text(tree, path))}
    shown = "\n\n".join(f"--- {path}\n{text[:FILE_CHARACTERS]}" for path, text in files.items())
    return f"Files of the repository:\n\n{shown}\n\nWhat was tried, and how it went:\n\n{complaints}"


def _read_answer(text: str) -> Advice:
    """The one JSON object in an answer.

    Raises:
        BuildError: bad_model_answer.
    """
    match = re.search(r"\{.*\}", text, re.DOTALL)
    try:
        said = table(json.loads(match[0] if match else ""))
    except (ValueError, RecursionError) as error:
        raise BuildError("bad_model_answer", f"no JSON object in {text[:200]!r}") from error
    unknown = set(said) - {"requirements", "python"}
    lines, python = strings(said.get("requirements")), said.get("python", "")
    bad = [line for line in lines if not _is_plain(line)]
    if unknown or bad or not lines or len(lines) > MOST_REQUIREMENTS or not _is_version(python):
        raise BuildError("bad_model_answer", f"not requirements and a version of Python: {text[:200]!r}")
    return Advice(requirements=lines, python=python)


def _is_plain(line: str) -> bool:
    """Whether a line names a package of the index, and nothing else."""
    found = parse_requirement(line)
    return found is not None and not found.url and found.marker is None


def _is_version(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"(3\.\d{1,2})?", value) is not None
