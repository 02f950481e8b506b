"""The test files of a tree that is graded, read from its layers."""

from collections.abc import Iterator, Mapping

from oreline.languages.protection import is_protected
from oreline.languages.registry import LANGUAGES, inline_tests
from oreline.records.task import Task
from oreline.sandbox.layers import find_files
from oreline.testing.checkout import Checkout


def read_tests(checkout: Checkout, task: Task) -> Mapping[str, bytes]:
    """Tests and what steers them, by path; source files with tests in them too."""
    return dict(_read(checkout, task))


def _read(checkout: Checkout, task: Task) -> Iterator[tuple[str, bytes]]:
    suffixes = LANGUAGES[task.language].suffixes
    for path, file in sorted(find_files(checkout.work_layers).items()):
        if file.is_symlink():
            continue
        if is_protected(path, task.test_files, task.language):
            yield path, file.read_bytes()
        elif file.suffix in suffixes and (find := inline_tests(path)):
            content = file.read_bytes()
            if find(content):
                yield path, content
