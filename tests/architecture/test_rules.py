"""Rules of the house that no linter knows: where packages lie, what modules say of themselves, how long things are."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("oreline", "sources", "quality", "assets", "pipelines", "benchmarks")
LONGEST_FILE = 250
LONGEST_FUNCTION = 40


def _modules() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


MODULES = [pytest.param(path, id=_name(path)) for path in _modules()]


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_resolve_inside_the_repository(package: str) -> None:
    found = importlib.import_module(package).__file__
    assert found is not None
    assert Path(found).resolve() == ROOT / package / "__init__.py"


@pytest.mark.parametrize("path", MODULES)
def test_every_module_opens_with_its_charter(path: Path) -> None:
    charter = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert charter, "say in one to five lines what lives here and what doesn't"
    assert len(charter.splitlines()) <= 8


@pytest.mark.parametrize("path", MODULES)
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_FILE
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    too_long = {node.name: _length(node) for node in functions if _length(node) > LONGEST_FUNCTION}
    assert too_long == {}


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of the body; what a function asks for and says of itself doesn't count."""
    body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
    return (node.end_lineno or node.lineno) - body[0].lineno + 1


def test_commands_live_in_one_module_each() -> None:
    from pipelines.cli import COMMANDS

    modules = {path.stem for path in (ROOT / "pipelines/cli").glob("*.py")}
    assert set(COMMANDS) <= modules
    own = re.compile(r"@click\.(command|group)\(\)")
    users = {path.stem for path in _modules() if own.search(path.read_text(encoding="utf-8"))}
    assert users == set(COMMANDS)


def test_skips_are_never_silent() -> None:
    bare = re.compile(r"pytest\.skip\(\)|mark\.skip\s*$|mark\.skip\(\)", re.MULTILINE)
    # Doubles hold the text of other people's tests.
    suites = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    offenders = [_name(path) for path in suites if bare.search(path.read_text("utf-8"))]
    assert offenders == []


def test_the_library_loads_without_dagster() -> None:
    probe = (
        "import sys, pkgutil, importlib\n"
        "sys.modules['dagster'] = None\n"
        "for package in ('oreline', 'sources', 'quality'):\n"
        "    root = importlib.import_module(package)\n"
        "    for found in pkgutil.walk_packages(root.__path__, package + '.'):\n"
        "        if '.inside.' in found.name or '.plugins.' in found.name: continue\n"
        "        importlib.import_module(found.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_help_comes_without_heavy_imports() -> None:
    probe = (
        "import sys\n"
        "from click.testing import CliRunner\n"
        "from pipelines.cli import group\n"
        "assert CliRunner().invoke(group, ['--help']).exit_code == 0\n"
        "for name in ('build', 'show', 'releases', 'verify', 'doctor'):\n"
        "    assert CliRunner().invoke(group, [name, '--help']).exit_code == 0\n"
        "print(sorted({'dagster', 'pyarrow', 'matplotlib', 'datasets', 'pydantic'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
