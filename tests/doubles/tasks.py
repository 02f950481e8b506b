"""Tasks on a tiny package, made from a fixed tree and the bug in it."""

from collections.abc import Mapping
from pathlib import Path

from oreline.records.task import Task
from oreline.sandbox.changes import FileChange, write_layer
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes, buggy_commit

ORDERING = '''\
"""Order of two numbers."""


def smaller(first, second):
    """The smaller of two numbers."""
    if first < second:
        return first
    return second


def larger(first, second):
    """The larger of two numbers."""
    return first if first > second else second
'''

TESTS = """\
from ordering import larger, smaller


def test_larger():
    assert larger(1, 2) == 2


def test_smaller():
    assert smaller(1, 2) == 1
"""

TREE: Mapping[str, str] = {"ordering.py": ORDERING, "tests/test_ordering.py": TESTS, "README.md": "Ordering.\n"}


def make_checkout(folder: Path, environment: Path, files: Mapping[str, str] = TREE) -> Checkout:
    """The fixed tree, in an environment."""
    changes = tuple(FileChange(path=path, content=text.encode()) for path, text in files.items())
    write_layer(changes, folder / "tree")
    return Checkout(work_layers=(folder / "tree",), env_layers=(environment,))


def make_task(checkout: Checkout, bug: Mapping[str, str | None], name: str = "ordering-1") -> Task:
    """The task of undoing `bug`: file contents of the buggy tree, None where it lacks the file."""
    tree = checkout.work_layers[0]
    broken = tuple(FileChange(path=path, content=None if text is None else text.encode()) for path, text in bug.items())
    fixed = tuple(_as_it_is(tree, change.path) for change in broken)
    with layer_of(broken, tree.parent) as layer:
        patch = diff_of(fixed, (tree, layer))
    return Task(
        instance_id=name,
        repo="pypi/ordering",
        version="1.0.0",
        base_commit=buggy_commit(checkout, bug_changes(checkout, patch)),
        environment_setup_commit="0" * 40,
        problem_statement="smaller(1, 2) should give 1 and gives 2.",
        hints_text="",
        patch=patch,
        test_patch="",
        FAIL_TO_PASS=("tests/test_ordering.py::test_smaller",),
        PASS_TO_PASS=("tests/test_ordering.py::test_larger",),
        purl="pkg:pypi/ordering@1.0.0",
        snapshot_id="snapshot",
        candidate_id="candidate",
        archive_url="https://index.example/calc-1.0.tar.gz",
        archive_sha256="a5" * 32,
        environment_id="environment",
        image="",
        runtime="cpython-3.11",
        install=(),
        lock=(),
        test_command="python -m pytest",
        test_files=("tests/test_ordering.py",),
        language="python",
        license="MIT",
        created_at="2024-01-01T00:00:00Z",
        origin="mutation",
        operator="comparison_reversed",
        difficulty=0.5,
        realism=0.25,
        gold_runs=3,
        bug_runs=2,
        split="train",
        provenance={},
    )


def _as_it_is(tree: Path, path: str) -> FileChange:
    file = tree / path
    return FileChange(path=path, content=file.read_bytes() if file.exists() else None)


FLIPPED = ORDERING.replace("first < second", "first > second")
"""A bug that one operator can undo."""
GUTTED = ORDERING.replace("    if first < second:\n        return first\n    return second\n", '    return "second"\n')
"""A bug that no single rewrite undoes."""
