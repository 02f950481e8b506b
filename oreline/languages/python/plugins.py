"""Plugins of pytest that a suite can't do without, by what its settings and its tests use."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.python.files import is_test_file
from oreline.languages.python.tree import read_text

CONFIGURATIONS: Final = ("pytest.ini", ".pytest.ini", "pyproject.toml", "pytest.toml", "tox.ini", "setup.cfg")
OPTIONS: Final = {
    "--cov": "pytest-cov",
    "--no-cov": "pytest-cov",
    "-n": "pytest-xdist",
    "--dist": "pytest-xdist",
    "--timeout": "pytest-timeout",
    "--benchmark": "pytest-benchmark",
    "--randomly": "pytest-randomly",
    "--random-order": "pytest-random-order",
    "--asyncio-mode": "pytest-asyncio",
    "--mypy": "pytest-mypy",
    "--reruns": "pytest-rerunfailures",
    "--forked": "pytest-forked",
    "--flake8": "pytest-flake8",
    "--black": "pytest-black",
    "--html": "pytest-html",
    "--ds": "pytest-django",
    "--doctest-plus": "pytest-doctestplus",
    "--doctest-rst": "pytest-doctestplus",
    "--disable-socket": "pytest-socket",
    "--allow-hosts": "pytest-socket",
    "--mpl": "pytest-mpl",
    "--run-parallel": "pytest-run-parallel",
    "--parallel-threads": "pytest-run-parallel",
}
"""Options without whose plugin pytest refuses a command line."""
KEYS: Final = {
    "asyncio_mode": "pytest-asyncio",
    "asyncio_default_fixture_loop_scope": "pytest-asyncio",
    "timeout": "pytest-timeout",
    "timeout_method": "pytest-timeout",
    "django_settings_module": "pytest-django",
    "django_find_project": "pytest-django",
    "trio_mode": "pytest-trio",
    "doctest_plus": "pytest-doctestplus",
    "doctest_optionflags_plus": "pytest-doctestplus",
    "env": "pytest-env",
}
"""Keys of the settings: unknown ones are an error under `--strict-config`, and mean nothing without their plugin."""
FIXTURES: Final = {
    "mocker": "pytest-mock",
    "benchmark": "pytest-benchmark",
    "requests_mock": "requests-mock",
    "httpx_mock": "pytest-httpx",
    "httpserver": "pytest-httpserver",
    "aiohttp_client": "pytest-aiohttp",
    "subtests": "pytest-subtests",
    "datadir": "pytest-datadir",
    "file_regression": "pytest-regressions",
    "data_regression": "pytest-regressions",
    "fp": "pytest-subprocess",
    "freezer": "pytest-freezer",
    "snapshot": "syrupy",
    "faker": "faker",
    "virtualenv": "pytest-virtualenv",
    "httpbin": "pytest-httpbin",
    "django_user_model": "pytest-django",
    "testbook": "testbook",
}
"""Fixtures by name, as the arguments of a test."""
MARKS: Final = {
    "asyncio": "pytest-asyncio",
    "trio": "pytest-trio",
    "timeout": "pytest-timeout",
    "django_db": "pytest-django",
    "flaky": "pytest-rerunfailures",
    "benchmark": "pytest-benchmark",
    "vcr": "pytest-recording",
    "freeze_time": "pytest-freezer",
    "forked": "pytest-forked",
    "enable_socket": "pytest-socket",
}
MOST_FILES: Final = 400
_SECTION: Final = re.compile(r"^\[(?:tool[:.])?pytest(?:\.ini_options)?\]\s*$(.*?)(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
_KEY: Final = re.compile(r"^([A-Za-z_]\w*)\s*=", re.MULTILINE)
_ADDOPTS: Final = re.compile(r"addopts\s*+=\s*+((?:\[[^\]]{0,4000}+\])|(?:.*(?:\n[ \t]+.*)*))")
_REQUIRED: Final = re.compile(r"required_plugins\s*+=\s*+((?:\[[^\]]{0,4000}+\])|(?:.*(?:\n[ \t]+.*)*))")
_DEFINED: Final = re.compile(r"def (\w+)\(")
_ARGUMENTS: Final = re.compile(r"def test\w*\(([^)]{0,4000}+)\)")
_MARK: Final = re.compile(r"pytest\.mark\.(\w+)")


def needed_plugins(tree: Path) -> tuple[str, ...]:
    """Names of what must be installed for the suite's settings, marks and fixtures to mean anything."""
    return tuple(dict.fromkeys((*_configured(tree), *_used(tree))))


def _configured(tree: Path) -> Iterator[str]:
    texts = [read_text(tree, path) for path in CONFIGURATIONS]
    words = [word for text in texts for options in _ADDOPTS.findall(text) for word in _words(options)]
    yield from (plugin for option, plugin in OPTIONS.items() if any(word.startswith(option) for word in words))
    for text in texts:
        yield from (word for listed in _REQUIRED.findall(text) for word in _words(listed))
    for section in (found for text in texts for found in _SECTION.findall(text)):
        yield from (KEYS[key.lower()] for key in _KEY.findall(section) if key.lower() in KEYS)


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s\"',\[\]]+", text) if word]


def _used(tree: Path) -> Iterator[str]:
    """By the tests: a fixture that a file of theirs defines is their own."""
    texts = [read_text(tree, path) for path in test_modules(tree)]
    own = {name for text in texts for name in _DEFINED.findall(text)}
    asked = {name for text in texts for group in _ARGUMENTS.findall(text) for name in re.findall(r"\w+", group)}
    marks = {name for text in texts for name in _MARK.findall(text)}
    yield from (plugin for name, plugin in FIXTURES.items() if name in asked - own)
    yield from (plugin for name, plugin in MARKS.items() if name in marks)


def test_modules(tree: Path) -> tuple[str, ...]:
    """Python files among the tests, helpers and `conftest.py` included, sorted; of very many the first."""
    found = (path.relative_to(tree).as_posix() for path in sorted(tree.rglob("*.py")))
    return tuple(path for path in found if is_test_file(path) or path == "conftest.py")[:MOST_FILES]
