"""Which files of a JavaScript repository are tests, by path: the habits of jest, mocha, vitest, node:test and tap."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte"})

_TEST_NAME: Final = re.compile(r".+[.\-_](tests?|spec|specs|e2e|cy)(-d)?\.\w+|(tests?|spec)[-_].+\.\w+", re.DOTALL)
_TEST_NAME_AT_ROOT: Final = re.compile(r"(tests?|spec)\.\w+")
_TEST_FOLDER_AT_ROOT: Final = frozenset({"spec", "specs"})


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    *folders, name = PurePosixPath(path).parts
    if folders and folders[0] in _TEST_FOLDER_AT_ROOT:
        return True
    if not folders and _TEST_NAME_AT_ROOT.fullmatch(name):
        return True
    return bool(_TEST_NAME.fullmatch(name)) or lies_among_tests(path)
