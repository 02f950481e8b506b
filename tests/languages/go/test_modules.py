"""Reading `go.mod` and `go.work`, and their normal form."""

from pathlib import Path

from oreline.languages.go.modules import find_modules, is_vendored, read_module, read_workspace
from tests.languages.go.conftest import write

MESSY = """// Deprecated: no more
module "example.com/a" // here

go 1.20
toolchain go1.22.1

require   example.org/b/v2   v2.1.0 // indirect
require (
\texample.org/c v1.0.0

\t// for the tests
\texample.org/a v0.1.0
)

retract v1.0.1 // oops
exclude example.org/c v0.9.0
replace example.org/c => example.org/fork v1.0.1
tool example.org/a/cmd
"""
NORMAL = """module example.com/a
go 1.20
exclude example.org/c v0.9.0
replace example.org/c => example.org/fork v1.0.1
require example.org/a v0.1.0
require example.org/b/v2 v2.1.0
require example.org/c v1.0.0
"""


def test_a_go_mod_in_normal_form(tmp_path: Path) -> None:
    sums = "b v1 h1:x=\n\na v1 h1:y=\nb v1 h1:x=\n"
    module = read_module(write(tmp_path, {"go.mod": MESSY, "go.sum": sums}), ".")
    assert module
    assert (module.path, module.go, module.requires_any, module.is_tied) == ("example.com/a", "1.20", True, False)
    assert module.sums == ("a v1 h1:y=", "b v1 h1:x=")
    assert module.to_text(module.path) == NORMAL
    reread = read_module(write(tmp_path / "again", {"go.mod": NORMAL}), ".")
    assert reread
    assert reread.to_text(reread.path) == NORMAL


def test_a_file_that_names_no_module_is_none(tmp_path: Path) -> None:
    write(tmp_path, {"go.mod": "go 1.20\n\x00\n", "b/go.mod": "module (\n"})
    assert (read_module(tmp_path, "."), read_module(tmp_path, "b"), read_module(tmp_path, "c")) == (None, None, None)


def test_a_module_replaced_by_a_folder_is_tied_to_the_tree(tmp_path: Path) -> None:
    text = "module a\nreplace (\n\texample.org/b v1.0.0 => ../b\n)\n"
    module = read_module(write(tmp_path, {"go.mod": text}), ".")
    assert module
    assert module.is_tied


def test_modules_of_a_tree_the_outermost_first(tmp_path: Path) -> None:
    paths = ("z/deep/go.mod", "b/go.mod", "go.mod", "vendor/x/go.mod", "b/testdata/go.mod", "_old/go.mod", ".x/go.mod")
    write(tmp_path, {path: f"module example.com/{number}\n" for number, path in enumerate(paths)})
    assert [module.folder for module in find_modules(tmp_path)] == [".", "b", "z/deep"]


def test_a_workspace(tmp_path: Path) -> None:
    text = "go 1.22\n\nuse (\n\t./b/ // tools\n\t.\n)\nuse ./c\nreplace example.org/x => ./x\n"
    workspace = read_workspace(write(tmp_path, {"go.work": text}))
    assert workspace
    assert (workspace.go, workspace.folders) == ("1.22", (".", "b", "c"))
    assert workspace.to_text() == "go 1.22\nuse .\nuse ./b\nuse ./c\nreplace example.org/x => ./x\n"
    assert read_workspace(tmp_path / "none") is None


def test_vendored_means_that_go_itself_did_it(tmp_path: Path) -> None:
    old = write(tmp_path / "old", {"vendor/example.org/a/a.go": "package a\n"})
    new = write(tmp_path / "new", {"vendor/modules.txt": "# example.org/a v1.0.0\n"})
    assert (is_vendored(old), is_vendored(new)) == (False, True)
