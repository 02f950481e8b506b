"""The scripts that run inside are read by every interpreter that suites are run with."""

import ast
from pathlib import Path

import pytest

import oreline.environments
import oreline.testing
from oreline.languages.python.interpreters import OLDEST

SCRIPTS = sorted(
    [
        *Path(oreline.testing.__file__).parent.glob("plugins/*.py"),
        *Path(oreline.environments.__file__).parent.glob("inside/build_project.py"),
    ]
)


NEWER = frozenset({"list", "dict", "tuple", "set", "frozenset", "type"})
"""What takes no type in brackets before Python 3.9, beside what `collections.abc` holds."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_oldest_python_reads_them(script: Path) -> None:
    module = ast.parse(script.read_text("utf-8"), feature_version=OLDEST)
    imported = [node.module for node in module.body if isinstance(node, ast.ImportFrom)]
    has_annotations = any(isinstance(node, ast.FunctionDef) for node in ast.walk(module))
    assert "__future__" in imported or not has_annotations


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_oldest_python_imports_them(script: Path) -> None:
    module = ast.parse(script.read_text("utf-8"))
    abstract = [node for node in module.body if isinstance(node, ast.ImportFrom) and node.module == "collections.abc"]
    names = NEWER.union(*([alias.name for alias in node.names] for node in abstract))
    evaluated = [node.value for node in module.body if isinstance(node, ast.Assign | ast.AnnAssign) and node.value]
    brackets = [node for value in evaluated for node in ast.walk(value) if isinstance(node, ast.Subscript)]
    assert [ast.unparse(node) for node in brackets if isinstance(node.value, ast.Name) and node.value.id in names] == []
