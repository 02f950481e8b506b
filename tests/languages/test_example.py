"""The language that docs/languages.md shows how to add: its files, as they stand there, do what is said of them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from oreline.errors import BuildError
from oreline.languages.contract import Language
from oreline.records.testing import Status
from oreline.testing.report import Report, parse_report

ROOT = Path(__file__).resolve().parents[2]
TREE = {"pass é.sh": "exit 0\n", "fail.sh": "echo why; exit 3\n", "hang.sh": "sleep 60\n"}


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with `language.py` and `inside/run_tests.py` of the document."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/languages.md").read_text("utf-8"), re.DOTALL)
    home = tmp_path / "bash"
    (home / "inside").mkdir(parents=True)
    (home / "language.py").write_text(next(block for block in blocks if "LANGUAGE: Final" in block), "utf-8")
    (home / "inside/run_tests.py").write_text(next(block for block in blocks if "open_report" in block), "utf-8")
    return home


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "tree" / "tests"
    folder.mkdir(parents=True)
    for name, text in TREE.items():
        (folder / name).write_text(text)
    return folder.parent


def read_language(files: Path) -> Language:
    module = ModuleType("example")
    module.__file__ = str(files / "language.py")
    exec(compile((files / "language.py").read_text("utf-8"), module.__file__, "exec"), module.__dict__)
    found: Language = module.__dict__["LANGUAGE"]
    return found


def run(files: Path, tree: Path, **order: object) -> tuple[Report, int]:
    reader, writer = os.pipe()
    done = subprocess.run(
        [sys.executable, files / "inside/run_tests.py"],
        cwd=tree,
        input=json.dumps({"verb": "test", "select": None, "test_seconds": 2.0, **order}).encode(),
        env={**os.environ, "PYTHONPATH": str(ROOT / "oreline/testing/plugins"), "ORELINE_REPORT_FD": str(writer)},
        pass_fds=(writer,),
        check=False,
    )
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        return parse_report(stream.read()), done.returncode


def test_the_language_answers_what_the_contract_asks(files: Path, tree: Path, tmp_path: Path) -> None:
    language = read_language(files)
    assert (language.is_test_file("tests/a.sh"), language.is_test_file("main.sh")) == (True, False)
    assert language.building is not None
    toolchain = language.building.find_toolchain("")
    assert toolchain is not None
    assert re.fullmatch(r"bash-\d+\.\d+\.\d+", toolchain.runtime)
    (attempt,) = language.building.plan(tree, toolchain, "")
    assert (attempt.runner.name, attempt.runner.orders) == ("scripts", {"select"})
    assert (language.building.scripts / "run_tests.py").is_file()
    with pytest.raises(BuildError, match="no_build_system"):
        language.building.plan(tmp_path, toolchain, "")


def test_its_suite_is_read_as_the_tables_say(files: Path, tree: Path) -> None:
    report, exit_code = run(files, tree)
    assert {result.test_id: result.status for result in report.results} == {
        "tests/pass é.sh": Status.PASSED,
        "tests/fail.sh": Status.FAILED,
        "tests/hang.sh": Status.TIMEOUT,
    }
    assert (exit_code, report.ended_with, report.collected) == (1, 1, 3)


def test_a_selection_runs_alone(files: Path, tree: Path) -> None:
    report, exit_code = run(files, tree, select=["tests/pass é.sh"])
    assert [result.test_id for result in report.results] == ["tests/pass é.sh"]
    assert (exit_code, report.ended_with) == (0, 0)
