"""What the tests themselves import, which is neither Python's nor the tree's own."""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.python.plugins import test_modules
from oreline.languages.python.syntax import parse_module
from oreline.languages.python.tree import read_text

DISTRIBUTIONS: Final = {
    "OpenSSL": "pyopenssl",
    "PIL": "pillow",
    "attr": "attrs",
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python-headless",
    "dateutil": "python-dateutil",
    "dotenv": "python-dotenv",
    "google": "",
    "jwt": "pyjwt",
    "nose": "pynose",
    "pkg_resources": "setuptools<81",
    "psycopg2": "psycopg2-binary",
    "pylab": "matplotlib",
    "pytest_mock": "pytest-mock",
    "ruamel": "ruamel.yaml",
    "serial": "pyserial",
    "setuptools": "setuptools",
    "skimage": "scikit-image",
    "sklearn": "scikit-learn",
    "yaml": "pyyaml",
    "zmq": "pyzmq",
    "_pytest": "",
    "pytest": "",
}
"""Where the name on the index is another one; empty for what needs no line of its own."""


def read_imports(tree: Path) -> tuple[str, ...]:
    """Requirement lines for the modules that test files can't do without, sorted; those they only try are left out."""
    wanted = {name for path in test_modules(tree) for name in _imported(read_text(tree, path))}
    foreign = wanted - sys.stdlib_module_names - set(own_names(tree))
    lines = (DISTRIBUTIONS.get(name, name) for name in sorted(foreign) if not name.startswith("__"))
    return tuple(line for line in lines if line)


def _imported(source: str) -> Iterator[str]:
    try:
        module = parse_module(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    # Of the module itself: what a function or a `try` imports may be missing.
    for node in module.body:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def own_names(tree: Path) -> Iterator[str]:
    """Names that a module of the tree, or a folder of it, may be imported by."""
    for _, folders, files in os.walk(tree):
        yield from folders
        yield from (name.split(".")[0] for name in files)
