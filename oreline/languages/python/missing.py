"""What a run of a suite, or a build, says it lacks, as requirement lines that may give it that."""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from oreline.languages.python.hints.imports import DISTRIBUTIONS, own_names
from oreline.languages.python.plugins import FIXTURES, KEYS, MARKS, OPTIONS

_MODULE: Final = re.compile(r"No module named '?([A-Za-z_]\w*)")
_OPTIONS: Final = re.compile(r"unrecognized arguments?: ([^\n]+)")
_PLUGINS: Final = re.compile(r"Missing required plugins: ([^\n]+)")
_NAMED: Final[Mapping[re.Pattern[str], Mapping[str, str]]] = {
    re.compile(r"fixture '(\w+)' not found"): FIXTURES,
    re.compile(r"'(\w+)' not found in `markers`"): MARKS,
    re.compile(r"Unknown pytest\.mark\.(\w+)"): MARKS,
    re.compile(r"Unknown config option: (\w+)"): KEYS,
}
_ASYNC: Final = "async def functions are not natively supported"
GONE_FROM_LIBRARY: Final = {"distutils": "setuptools", "imp": "", "asyncore": "pyasyncore", "asynchat": "pyasynchat"}
"""Modules of older Pythons, and what brings them back."""


def read_missing(text: str, tree: Path) -> tuple[str, ...]:
    """Requirement lines, sorted; what the tree itself should bring is not among them."""
    return tuple(sorted({line for line in _found(text, set(own_names(tree))) if line}))


def _found(text: str, own: set[str]) -> Iterator[str]:
    known = {**DISTRIBUTIONS, **GONE_FROM_LIBRARY}
    for name in _MODULE.findall(text):
        if name in known:
            yield known[name]
        elif name not in own and name not in sys.stdlib_module_names:
            yield name
    words = " ".join(_OPTIONS.findall(text)).split()
    yield from (plugin for option, plugin in OPTIONS.items() if any(word.startswith(option) for word in words))
    yield from (name.strip() for listed in _PLUGINS.findall(text) for name in listed.split(","))
    for pattern, plugins in _NAMED.items():
        yield from (plugins.get(name, "") for name in pattern.findall(text))
    if _ASYNC in text:
        yield "pytest-asyncio"
