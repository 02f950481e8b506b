"""Byte code that is made once saves time and hides no change."""

import os

import pytest

from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest, run_tests
from tests.environments.conftest import build_files

pytestmark = pytest.mark.network

FILES = {
    "tiny.py": "ANSWER = 42\n",
    "tests/test_x.py": "import tiny\n\n\ndef test_answer():\n    assert tiny.ANSWER == 42\n",
    "tests/conftest.py": 'import os\n\nos.makedirs("/work/a/" + "b/" * 300)\nos.symlink("/etc", "/work/link")\n',
}


@pytest.fixture(scope="module")
def built(sandbox: Bubblewrap, shared: DataLayout) -> Environment:
    return build_files(sandbox, shared, FILES)


def test_rewritten_test_files_alone_are_kept(shared: DataLayout, built: Environment) -> None:
    folder = shared.environment(built.environment_id) / "bytecode"
    kept = [path.relative_to(folder) for path in folder.rglob("*") if not path.is_dir()]
    assert {str(path.parent) for path in kept} == {"tests/__pycache__"}
    assert sorted(path.name.partition(".")[0] for path in kept) == ["conftest", "test_x"]


@pytest.mark.parametrize("path", ["tiny.py", "tests/test_x.py"], ids=["source", "test"])
def test_a_change_is_seen(sandbox: Bubblewrap, shared: DataLayout, built: Environment, path: str) -> None:
    layer, original = shared.scratch / "layer" / path, shared.tree(built.snapshot_id) / path
    layer.parent.mkdir(parents=True, exist_ok=True)
    layer.write_text(FILES[path].replace("42", "43"))
    if path == "tiny.py":
        # Same size and time: what byte code is usually told by.
        os.utime(layer, ns=(original.stat().st_atime_ns, original.stat().st_mtime_ns))
    else:
        os.utime(layer, (1, 1))
    changed = checkout_of(shared, built).with_layer(shared.scratch / "layer")
    for checkout, status in ((checkout_of(shared, built), "passed"), (changed, "failed")):
        assert [result.status.value for result in run_tests(sandbox, checkout, TestRequest()).results] == [status]
    layer.unlink()
