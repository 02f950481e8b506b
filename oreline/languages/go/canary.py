"""A file of tests for one run in each folder that is tested: it becomes part of the same program as the real ones."""

import re
import secrets
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.guards import Canary, Suite

MOST_FOLDERS: Final = 50
_PACKAGE: Final = re.compile(rb"^package[ \t]+(\w+)", re.MULTILINE)
_CONSTRAINT: Final = re.compile(rb"^//(go:build|[ \t]*\+build)\b", re.MULTILINE)
_FILE: Final = """package {package}

import "testing"

func {fails}(t *testing.T) {{
	t.Fatal("1 is not 2")
}}

func {passes}(t *testing.T) {{
	if one := 1; one != 1 {{
		t.Errorf("%d is not 1", one)
	}}
}}

func {differs}(t *testing.T) {{
	if one := 1; one != 2 {{
		t.Errorf("%d is not 2", one)
	}}
}}
"""


def plant_canary(suite: Suite) -> Canary | None:
    """Two tests that fail and one that passes, in each folder that holds expected ones; None where there is none."""
    fails, differs, passes = (f"Test{word}{secrets.token_hex(8)}" for word in ("Sum", "Size", "Order"))
    folders = list(dict.fromkeys(test_id.partition("::")[0] for test_id in suite.test_ids))[:MOST_FOLDERS]
    names = dict(_packages(suite.read_tests()))
    files = {
        str(PurePosixPath(folder, f"a{secrets.token_hex(8)}_test.go")): _FILE.format(
            package=names[folder], fails=fails, differs=differs, passes=passes
        ).encode()
        for folder in folders
        if folder in names
    }
    return Canary(files=files, must_fail=(fails, differs), must_pass=(passes,)) if files else None


def _packages(tests: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """Folders, with the package that a test file there is of which is built everywhere."""
    for path, content in tests.items():
        found = _PACKAGE.search(content) if path.endswith("_test.go") else None
        if found and not _CONSTRAINT.search(content[: found.start()]):
            yield str(PurePosixPath(path).parent), found[1].decode()
