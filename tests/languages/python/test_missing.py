"""What a run says it lacks."""

from pathlib import Path

import pytest

from oreline.languages.python.missing import read_missing
from tests.doubles.trees import write


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("E   ModuleNotFoundError: No module named 'trustme'", ("trustme",)),
        ("ModuleNotFoundError: No module named 'yaml.nodes'; 'yaml' is not a package", ("pyyaml",)),
        ("No module named 'pkg_resources'\nNo module named 'distutils'", ("setuptools", "setuptools<81")),
        ("No module named 'own'; No module named 'helpers'; No module named 'tomllib'", ()),
        ("No module named 'imp'", ()),
        ("fixture 'mocker' not found\nfixture 'their_own' not found", ("pytest-mock",)),
        ("pytest: error: unrecognized arguments: --cov=own -n --unheard-of", ("pytest-cov", "pytest-xdist")),
        ("'asyncio' not found in `markers` configuration option", ("pytest-asyncio",)),
        ("PytestConfigWarning: Unknown config option: asyncio_mode", ("pytest-asyncio",)),
        ("Missing required plugins: pytest-foo, pytest-bar", ("pytest-bar", "pytest-foo")),
        ("async def functions are not natively supported.", ("pytest-asyncio",)),
        ("assert 1 == 2", ()),
    ],
)
def test_what_may_help(tmp_path: Path, said: str, expected: tuple[str, ...]) -> None:
    tree = write(tmp_path, {"src/own/__init__.py": "", "tests/helpers.py": ""})
    assert read_missing(said, tree) == expected
