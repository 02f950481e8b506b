"""The tree an agent finds: nothing in it, beside it or about it tells what the fix is."""

import os
from pathlib import Path

import pytest

from oreline.agents.repository import buggy_repository
from oreline.sandbox.changes import FileChange, write_layer
from oreline.sandbox.contract import WORK, Command, Sandbox
from oreline.sandbox.layers import find_files
from oreline.sandbox.patches import diff_of
from oreline.testing.checkout import Checkout

DATED = 1_700_000_000
FIXED = {
    "pkg/core.py": "def size(a):\n    return len(a)\n",
    "pkg/extra/new.py": "x = 1\n",
    "pkg/other.py": "y = 2\n",
    "pkg/tests/test_new.py": "def test_new():\n    assert True\n",
    "pkg/tests/test_old.py": "def test_old():\n    assert True\n",
}
BUILT = {"pkg/_version.py": "version = '1'\n"}


def layer(folder: Path, files: dict[str, str]) -> Path:
    write_layer(tuple(FileChange(path=path, content=text.encode()) for path, text in files.items()), folder)
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (DATED, DATED))
    return folder


@pytest.fixture
def checkout(tmp_path: Path, environment: Path) -> Checkout:
    layers = (layer(tmp_path / "tree", FIXED), layer(tmp_path / "build", BUILT))
    return Checkout(work_layers=layers, env_layers=(environment,))


@pytest.fixture
def buggy(checkout: Checkout, tmp_path: Path) -> Checkout:
    """Without the new module and the new test, and with `size` as it was."""
    older = (
        FileChange(path="pkg/core.py", content=b"def size(a):\n    return 0\n"),
        FileChange(path="pkg/extra/new.py", content=None),
    )
    write_layer(older, tmp_path / "older")
    patch = diff_of(
        tuple(FileChange(path=path, content=FIXED[path].encode()) for path in ("pkg/core.py", "pkg/extra/new.py")),
        (checkout.work_layers[0], tmp_path / "older"),
    )
    write_layer((FileChange(path="pkg/tests/test_new.py", content=None),), tmp_path / "untested")
    test_patch = diff_of(
        (FileChange(path="pkg/tests/test_new.py", content=FIXED["pkg/tests/test_new.py"].encode()),),
        (checkout.work_layers[0], tmp_path / "untested"),
    )
    found, _ = buggy_repository(checkout, patch, test_patch, tmp_path / "scratch")
    return found


def shown(sandbox: Sandbox, checkout: Checkout, *argv: str) -> list[str]:
    done = sandbox.run(Command(argv=argv, mounts=checkout.mounts()))
    assert done.exit_code == 0, done.stderr
    return sorted(done.stdout.decode().splitlines())


def test_the_tree_is_the_base_with_its_old_tests(buggy: Checkout) -> None:
    files = {path for path in find_files(buggy.work_layers) if not path.startswith(".git/")}
    assert files == {"pkg/_version.py", "pkg/core.py", "pkg/other.py", "pkg/tests/test_old.py"}


def test_no_time_tells_what_the_fix_touches(sandbox: Sandbox, buggy: Checkout) -> None:
    times = shown(sandbox, buggy, "find", WORK, "-mindepth", "1", "-not", "-path", "*/.git*", "-printf", "%T@\n")
    assert set(times) == {f"{DATED}.0000000000"}


def test_no_folder_tells_of_a_file_that_is_to_come(sandbox: Sandbox, buggy: Checkout) -> None:
    assert shown(sandbox, buggy, "find", f"{WORK}/pkg", "-type", "d") == [f"{WORK}/pkg", f"{WORK}/pkg/tests"]


def test_git_sees_nothing_changed(sandbox: Sandbox, buggy: Checkout) -> None:
    assert shown(sandbox, buggy, "git", "-C", WORK, "status", "--porcelain") == []
