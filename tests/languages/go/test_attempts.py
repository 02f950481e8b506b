"""The ladder for a tree: which attempts, from which files, and what stops it at once."""

from pathlib import Path

import pytest

from oreline.errors import BuildError
from oreline.languages.contract import Attempt, Toolchain
from oreline.languages.go.attempts import plan, wanted_version
from tests.languages.go.conftest import write

TOOLCHAIN = Toolchain(name="go", version="1.22.3")
OWN = "module example.com/{}\n\ngo 1.20\n\nrequire example.org/b v1.2.0\n"
SUMS = "example.org/b v1.2.0 h1:x=\nexample.org/b v1.2.0/go.mod h1:y=\n"
CODE = 'package a\n\nimport "example.org/b/part"\nimport "example.org/b/internal/x"\nimport "example.com/a/own"\n'


def planned(tree: Path, files: dict[str, str], date: str = "2023-05-01T00:00:00Z") -> tuple[Attempt, ...]:
    return plan(write(tree, files), TOOLCHAIN, date)


def test_a_module_with_its_sums(tmp_path: Path) -> None:
    pinned, completed = planned(tmp_path, {"go.mod": OWN.format("a"), "go.sum": SUMS, "a.go": CODE})
    assert (pinned.name, completed.name) == ("go.sum", "go.mod completed")
    assert pinned.manifest == {
        "go.mod": b"module example.invalid/dependencies\ngo 1.20\nrequire example.org/b v1.2.0\n",
        "go.sum": SUMS.encode(),
        "dependencies.go": b'package dependencies\n\nimport _ "example.org/b/part"\n',
    }
    assert [step.argv for step in pinned.fetch] == [("go", "mod", "download")]
    assert (pinned.newest_release, completed.newest_release) == ("", "2023-05-01T00:00:00Z")
    # As it is completed for this module alone, it keeps its name.
    assert completed.manifest["go.mod"].startswith(b"module example.com/a\n")


def test_a_go_sum_that_lacks_something_is_not_tried(tmp_path: Path) -> None:
    text = OWN.format("a") + "require example.org/c v1.0.0\n"
    files = {"go.mod": text, "go.sum": SUMS, "a.go": CODE}
    assert [attempt.name for attempt in planned(tmp_path, files)] == ["go.mod completed"]


def test_modules_with_the_same_dependencies_share_them(tmp_path: Path) -> None:
    one = planned(tmp_path / "one", {"go.mod": OWN.format("one"), "go.sum": SUMS, "a.go": CODE})
    comments = OWN.format("two").replace("\n\nrequire", " // old\n// so\nrequire")
    two = planned(tmp_path / "two", {"go.mod": comments, "go.sum": SUMS, "deep/b_test.go": CODE})
    assert one[0].manifest == two[0].manifest
    assert one[0].build == two[0].build


def test_a_module_without_dependencies_asks_for_nothing(tmp_path: Path) -> None:
    [attempt] = planned(tmp_path, {"go.mod": "module example.com/a\n", "a.go": "package a\n"})
    assert (attempt.manifest, attempt.fetch) == ({}, ())


def test_a_vendored_module_fetches_nothing(tmp_path: Path) -> None:
    files = {"go.mod": OWN.format("a"), "vendor/modules.txt": "# example.org/b v1.2.0\n", "a.go": CODE}
    vendored, completed = planned(tmp_path, files)
    assert (vendored.name, vendored.manifest, vendored.fetch) == ("vendored", {}, ())
    assert vendored.runner.variables == ()
    assert completed.name == "go.mod completed"


def test_several_modules_first_all_then_the_root_alone(tmp_path: Path) -> None:
    files = {"go.mod": OWN.format("a"), "sub/go.mod": OWN.format("a/sub"), "a.go": CODE, "sub/a.go": CODE}
    files |= {"go.sum": SUMS, "sub/go.sum": SUMS}
    attempts = planned(tmp_path, files)
    assert [attempt.name for attempt in attempts] == ["go.sum", "go.sum of the root module", "go.mod completed"]
    assert sorted(attempts[0].manifest) == [
        *("dependencies.go", "go.mod", "go.sum"),
        *("sub/dependencies.go", "sub/go.mod", "sub/go.sum"),
    ]
    folders = [[module["folder"] for module in attempt.runner.options["modules"]] for attempt in attempts]
    assert folders == [[".", "sub"], ["."], ["."]]


def test_a_workspace_comes_with_its_members(tmp_path: Path) -> None:
    files = {"go.work": "go 1.20\nuse ./sub\n", "sub/go.mod": OWN.format("sub"), "go.mod": OWN.format("a")}
    attempt = planned(tmp_path, files)[0]
    assert attempt.manifest["go.work"] == b"go 1.20\nuse ./sub\n"
    assert [module["in_workspace"] for module in attempt.runner.options["modules"]] == [False, True]


def test_a_tree_from_before_modules_gets_one_as_of_its_date(tmp_path: Path) -> None:
    [attempt] = planned(tmp_path, {"a.go": CODE, "own/b.go": "package own\n"}, "2016-02-03T00:00:00Z")
    assert (attempt.name, attempt.newest_release) == ("guessed module", "2016-02-03T00:00:00Z")
    assert attempt.manifest["go.mod"] == b"module example.com/a\ngo 1.16\n"
    assert attempt.runner.options["resolved"] == "/env/module"


def test_a_newer_go_than_the_machine_s_is_named(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"toolchain_too_old: go.mod asks for Go 1.99.1, and this machine has 1.22.3"):
        planned(tmp_path, {"go.mod": "module a\n\ngo 1.99.1\n"})


def test_a_module_aside_that_asks_for_a_newer_go_is_left_out(tmp_path: Path) -> None:
    files = {"go.mod": OWN.format("a"), "go.sum": SUMS, "tools/go.mod": "module a/tools\ngo 1.99\n", "a.go": CODE}
    assert [attempt.name for attempt in planned(tmp_path, files)] == ["go.sum", "go.mod completed"]


def test_the_go_that_the_root_asks_for(tmp_path: Path) -> None:
    write(tmp_path, {"go.mod": "module a\ngo 1.21rc2\n", "sub/go.mod": "module b\ngo 1.23\n"})
    assert (wanted_version(tmp_path, "2023-01-01"), wanted_version(tmp_path / "sub", "")) == ("1.21rc2", "1.23")


@pytest.mark.parametrize(
    ("version", "is_marked", "is_batched"), [("1.19.8", False, False), ("1.20", True, False), ("1.21.0", True, True)]
)
def test_older_gos_have_less_to_offer(tmp_path: Path, version: str, is_marked: bool, is_batched: bool) -> None:
    tree = write(tmp_path, {"go.mod": "module example.com/a\n", "a.go": "package a\n"})
    [attempt] = plan(tree, Toolchain(name="go", version=version), "")
    assert attempt.runner.options["is_marked"] is is_marked
    assert attempt.runner.options["modules"][0]["is_batched"] is is_batched
    assert attempt.runner.is_scraped is not is_marked


CI = ".github/workflows/test.yml"


@pytest.mark.parametrize(
    ("files", "tags"),
    [
        ({CI: "run: go test -race -tags=json,fast ./...\n"}, "json,fast"),
        ({CI: "run: go test -tags 'a b' ./...\n"}, "a,b"),
        ({CI: "run: go test ./...\nrun: go test -tags=extra ./...\n"}, ""),
        ({CI: "# go test -tags=old ./...\n", ".travis.yml": "script: go test -tags new ./...\n"}, "new"),
        ({CI: "run: go test -tags=integration ./...\n"}, ""),
        ({}, ""),
    ],
    ids=["list", "quoted", "several", "comment", "service", "none"],
)
def test_build_tags_of_continuous_integration(tmp_path: Path, files: dict[str, str], tags: str) -> None:
    [attempt] = planned(tmp_path, {"go.mod": "module example.com/a\n", "a.go": "package a\n", **files})
    assert attempt.runner.options["tags"] == tags
