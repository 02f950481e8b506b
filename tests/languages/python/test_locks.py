"""Exact versions in lock files."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from oreline.languages.python.locks import read_locked
from tests.doubles.trees import write

UV = """\
[[package]]
name = "attrs"
version = "23.1.0"
source = { registry = "https://example.invalid/simple" }
[[package]]
name = "own"
version = "1.0"
source = { editable = "." }
[[package]]
name = "numpy"
version = "1.26.0"
[[package]]
name = "numpy"
version = "2.0.0"
"""
POETRY = """\
[[package]]
name = "Attrs"
version = "23.1.0"
[[package]]
name = "own"
version = "1"
[package.source]
type = "git"
"""
PIPFILE = '{"default": {"attrs": {"hashes": ["sha256:0"], "version": "==23.1.0"}}, "develop": {"x": {"path": "."}}}'


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"uv.lock": UV, "poetry.lock": POETRY}, ("uv.lock", ("attrs==23.1.0",))),
        ({"poetry.lock": POETRY}, ("poetry.lock", ("attrs==23.1.0",))),
        ({"pylock.toml": '[[packages]]\nname = "attrs"\nversion = "23.1.0"\n'}, ("pylock.toml", ("attrs==23.1.0",))),
        ({"Pipfile.lock": PIPFILE}, ("Pipfile.lock", ("attrs==23.1.0",))),
        ({"uv.lock": "package = 1\n", "pdm.lock": "[[package]]\nname = 1\nversion = '!'\n"}, ("", ())),
        ({}, ("", ())),
    ],
    ids=["uv", "poetry", "pylock", "pipenv", "malformed", "none"],
)
def test_locks(tmp_path: Path, files: Mapping[str, str], expected: tuple[str, tuple[str, ...]]) -> None:
    assert read_locked(write(tmp_path, files)) == expected
