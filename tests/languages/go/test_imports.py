"""What Go files import, by the head of each; and the module that a tree without `go.mod` would be."""

from pathlib import Path

import pytest

from oreline.errors import BuildError
from oreline.languages.go.gopath import guess_module
from oreline.languages.go.imports import read_head, read_sources
from tests.languages.go.conftest import write

HEAD = """// Copyright
/* import "not/this" */
package a // import "example.org/a"

import "fmt"; import x "example.org/x"
import (
\t. "example.org/dot" // with "quotes"
\t_ `example.org/raw`
\t"example.org/with(odd)" /* "example.org/no" */
)

import "C"

var text = `
import "example.org/in/a/string"
`
"""


def test_imports_in_every_form() -> None:
    source = read_head(HEAD, ".")
    assert source
    assert (source.package, source.own_path) == ("a", "example.org/a")
    assert source.imports == (
        "C",
        "example.org/dot",
        "example.org/raw",
        "example.org/with(odd)",
        "example.org/x",
        "fmt",
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not Go",
        "//go:build ignore\n\npackage a\n",
        "// +build tools\n\npackage a\n",
        "//go:build windows\npackage a",
    ],
)
def test_files_that_no_build_here_takes(text: str) -> None:
    assert read_head(text, ".") is None


@pytest.mark.parametrize(
    "line", ["//go:build linux", "//go:build !windows", "//go:build ignore || linux", "// +build go1.9"]
)
def test_files_that_a_build_here_takes(line: str) -> None:
    source = read_head(f'{line}\n\npackage a\nimport "b"\n', ".")
    assert source
    assert source.imports == ("b",)


def test_files_of_other_systems_and_of_others_are_left_out(tmp_path: Path) -> None:
    paths = (
        "a.go",
        "a_windows.go",
        "a_windows_test.go",
        "vendor/b/b.go",
        "testdata/c.go",
        "in/_d/d.go",
        "in/e_test.go",
    )
    write(tmp_path, dict.fromkeys(paths, "package a\n"))
    assert [source.folder for source in read_sources(tmp_path)] == [".", "in"]


def test_a_tree_s_import_path_is_the_one_its_files_use(tmp_path: Path) -> None:
    files = {
        "a.go": 'package a\nimport "example.org/me/a/inner"\nimport "example.org/you/inner"\n',
        "b.go": 'package a\nimport "example.org/me/a/deep/er"\n',
        "a_test.go": 'package a_test\nimport "example.org/me/a"\n',
        "inner/c.go": "package inner\n",
        "deep/er/d.go": "package er\n",
    }
    module = guess_module(tmp_path, read_sources(write(tmp_path, files)))
    assert (module.path, module.folder) == ("example.org/me/a", ".")


def test_a_lone_package_needs_no_path(tmp_path: Path) -> None:
    module = guess_module(tmp_path, read_sources(write(tmp_path, {"a.go": 'package a\nimport "fmt"\n'})))
    assert module.path == "example.invalid/dependencies"


def test_a_tree_without_go_is_no_module(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="no_module"):
        guess_module(tmp_path, ())
