"""Copies of a project where real tools leave them, and what only looks like one."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from oreline.languages.contract import Toolchain
from oreline.sandbox.contract import WORK
from oreline.sandbox.layers import make_whiteout
from oreline.testing.checkout import Checkout
from oreline.validation.copies.find import find_copies, find_machine_copies

LINE = "def number_{}():\n    return {}\n"
PROJECT = {
    "pyproject.toml": '[project]\nname = "Left.Pad"\nversion = "1.0"\n',
    **{f"src/left_pad/{name}.py": LINE.format(name, name) * 20 for name in ("one", "two", "three", "four", "five")},
    "src/left_pad/__init__.py": "",
    "tests/test_one.py": LINE.format("t", "t") * 20,
}
LATER = {path: content.replace("return", "return 1 +") for path, content in PROJECT.items() if "left_pad" in path}
NAMES = ("__init__.py", "one.py", "two.py", "three.py", "four.py", "five.py")
PACKAGES = "lib/python3.11/site-packages"


def write(folder: Path, files: Mapping[str, str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)
    return folder


def checkout(tmp_path: Path, project: Mapping[str, str], **places: Mapping[str, str]) -> Checkout:
    """`env`, `cache`, `work` (dependencies in the tree), `build` (what a build left in it), `tools` (a toolchain)."""
    folders = {name: write(tmp_path / name, files) for name, files in places.items()}
    tools = (
        Toolchain(name="x", version="1", shown=((folders["tools"], "/opt/toolchains/x"),))
        if "tools" in folders
        else None
    )
    return Checkout(
        work_layers=(write(tmp_path / "tree", project), folders.get("build", write(tmp_path / "none", {}))),
        env_layers=(folders.get("env", write(tmp_path / "base", {})),),
        dependencies=(folders["work"],) if "work" in folders else (),
        cache=(folders["cache"],) if "cache" in folders else (),
        language="c",
        toolchain=tools,
    )


def under(top: str, files: Mapping[str, str], below: str = "src/left_pad/") -> dict[str, str]:
    return {f"{top}/{path.removeprefix(below)}": content for path, content in files.items() if path.startswith(below)}


PYTHON = [
    pytest.param(
        {"env": under(f"{PACKAGES}/left_pad", LATER)}, [f"/env/{PACKAGES}/left_pad"], id="a later release, importable"
    ),
    pytest.param(
        {"env": under(f"{PACKAGES}/pip/_vendor/left_pad", LATER)},
        [f"/env/{PACKAGES}/pip/_vendor/left_pad"],
        id="vendored by another package",
    ),
    pytest.param(
        {"env": under(f"{PACKAGES}/other/padding", PROJECT)},
        [f"/env/{PACKAGES}/other/padding"],
        id="the same files in a folder of another name",
    ),
    pytest.param(
        {"env": {f"{PACKAGES}/left_pad-2.0.dist-info/RECORD": "left_pad/one.py,sha256=x,1\n"}},
        [f"/env/{PACKAGES}/left_pad-2.0.dist-info"],
        id="installed, whatever became of the files",
    ),
    pytest.param(
        {"env": {f"{PACKAGES}/left_pad/__pycache__/{name[:-3]}.cpython-311.pyc": "" for name in NAMES}},
        [f"/env/{PACKAGES}/left_pad/__pycache__".removesuffix("/__pycache__")],
        id="byte code alone",
    ),
    pytest.param(
        {"cache": {"wheels/left_pad-1.1-py3-none-any.whl": ""}},
        ["/cache/wheels/left_pad-1.1-py3-none-any.whl"],
        id="a wheel in a cache",
    ),
    pytest.param(
        {"build": {"dist/left-pad-1.0.tar.gz": ""}}, [f"{WORK}/dist/left-pad-1.0.tar.gz"], id="what a build packed"
    ),
    pytest.param(
        {
            "env": {
                f"{PACKAGES}/left_pad-1.0.dist-info/RECORD": "../../../bin/pad.py,,\n__editable__.left_pad-1.0.pth,,\n",
                f"{PACKAGES}/__editable__.left_pad-1.0.pth": f"{WORK}/src",
                f"{PACKAGES}/left_pad_extras/one.py": "x = 1\n",
                f"{PACKAGES}/other/left_pad/one.py": "x = 1\n",
                f"{PACKAGES}/left_pad_extras-1.0.dist-info/RECORD": "left_pad_extras/one.py,,\n",
            },
            "cache": {"left_pad_extras-1.1-py3-none-any.whl": "", "right-pad-1.0.tgz": ""},
            "build": under("build/lib/left_pad", PROJECT),
        },
        [],
        id="an editable install with a script, and neighbours of like names",
    ),
]


@pytest.mark.parametrize(("places", "expected"), PYTHON)
def test_python(tmp_path: Path, places: dict[str, dict[str, str]], expected: list[str]) -> None:
    assert list(find_copies(checkout(tmp_path, PROJECT, **places))) == expected


OTHERS = [
    pytest.param(
        {"package.json": '{"name": "@scope/left"}'},
        {
            "work": {"node_modules/@scope/left/package.json": "{}", "node_modules/left/package.json": "{}"},
            "tools": {"lib/node_modules/npm/node_modules/@scope/left/package.json": "{}"},
        },
        ["/opt/toolchains/x/lib/node_modules/npm/node_modules/@scope/left", f"{WORK}/node_modules/@scope/left"],
        id="npm",
    ),
    pytest.param(
        {"go.mod": "// a module\nmodule github.com/Team/left/v2\n"},
        {
            "cache": {
                "go/pkg/mod/github.com/!team/left/v2@v2.0.1/left.go": "",
                "go/pkg/mod/cache/download/github.com/!team/left/v2/@v/v2.0.1.zip": "",
                "go/pkg/mod/cache/download/github.com/!team/left/v2/@v/v2.0.1.mod": "",
                "go/pkg/mod/github.com/!team/leftover@v1.0.0/left.go": "",
            },
            "tools": {"src/vendor/github.com/Team/left/v2/left.go": ""},
        },
        [
            "/cache/go/pkg/mod/cache/download/github.com/!team/left/v2/@v/v2.0.1.zip",
            "/cache/go/pkg/mod/github.com/!team/left/v2@v2.0.1",
            "/opt/toolchains/x/src/vendor/github.com/Team/left/v2",
        ],
        id="Go",
    ),
    pytest.param(
        {"Cargo.toml": '[package]\nname = "left-pad"\n'},
        {
            "cache": {
                "cargo/registry/src/index-1/left-pad-1.2.3/Cargo.toml": "",
                "cargo/registry/cache/index-1/left-pad-1.2.3.crate": "",
                "cargo/registry/src/index-1/left-pad-derive-1.0.0/Cargo.toml": "",
            }
        },
        [
            "/cache/cargo/registry/cache/index-1/left-pad-1.2.3.crate",
            "/cache/cargo/registry/src/index-1/left-pad-1.2.3",
        ],
        id="Cargo",
    ),
    pytest.param(
        {
            "pom.xml": "<project><parent><groupId>org.above</groupId><artifactId>top</artifactId></parent>"
            "<groupId>org.example</groupId><artifactId>left</artifactId><dependencies><dependency>"
            "<groupId>junit</groupId><artifactId>junit</artifactId></dependency></dependencies></project>"
        },
        {
            "cache": {
                "m2/org/example/left/1.1/left-1.1.jar": "",
                "m2/junit/junit/4.13/junit-4.13.jar": "",
                "m2/org/above/top/1/top-1.jar": "",
            }
        },
        ["/cache/m2/org/example/left/1.1"],
        id="Maven",
    ),
    pytest.param(
        {
            "settings.gradle": "rootProject.name = 'all'\ninclude 'left',\n  ':deep:right'\n",
            "gradle.properties": "group=org.example\n",
        },
        {
            "cache": {
                "gradle/caches/modules-2/files-2.1/org.example/left/1.1/0a/left-1.1.jar": "",
                "gradle/caches/modules-2/files-2.1/org.example/right/1.2/0b/right-1.2.jar": "",
                "gradle/caches/modules-2/files-2.1/org.other/left/1.1/0c/left-1.1.jar": "",
                "gradle/caches/modules-2/files-2.1/org.example/deep/1.1/0d/deep-1.1.jar": "",
            }
        },
        [
            "/cache/gradle/caches/modules-2/files-2.1/org.example/left/1.1",
            "/cache/gradle/caches/modules-2/files-2.1/org.example/right/1.2",
        ],
        id="Gradle",
    ),
]


@pytest.mark.parametrize(("project", "places", "expected"), OTHERS)
def test_other_languages(
    tmp_path: Path, project: dict[str, str], places: dict[str, dict[str, str]], expected: list[str]
) -> None:
    assert list(find_copies(checkout(tmp_path, project, **places))) == expected


def test_what_an_upper_layer_took_away_is_no_copy(tmp_path: Path) -> None:
    base = write(tmp_path / "base", under(f"{PACKAGES}/left_pad", LATER))
    above = write(tmp_path / "above", {f"{PACKAGES}/x.py": ""})
    make_whiteout(above / PACKAGES / "left_pad")
    found = Checkout(work_layers=(write(tmp_path / "tree", PROJECT),), env_layers=(base, above), language="c")
    assert find_copies(found) == ()
    assert find_copies(Checkout(work_layers=found.work_layers, env_layers=(base,), language="c")) == (
        f"/env/{PACKAGES}/left_pad",
    )


def test_places_that_are_allowed(tmp_path: Path) -> None:
    found = checkout(tmp_path, PROJECT, env=under(f"{PACKAGES}/pip/_vendor/left_pad", LATER))
    assert find_copies(found, ("*/pip/_vendor/*",)) == ()


def test_copies_among_the_machines_own_programs_are_told_apart_and_may_be_hidden(tmp_path: Path) -> None:
    found = checkout(
        tmp_path,
        PROJECT,
        env=under(f"{PACKAGES}/left_pad", LATER),
        tools={**under("lib/pip/_vendor/left_pad", LATER), "lib/pip/other.py": ""},
    )
    vendored, linked = "/opt/toolchains/x/lib/pip/_vendor/left_pad", tmp_path / "tools/lib/pip/_vendor/left_pad/sh"
    linked.symlink_to("/usr/bin/env")
    assert find_machine_copies(found) == (vendored, str(Path("/usr/bin/env").resolve()))
    assert find_copies(found) == (f"/env/{PACKAGES}/left_pad", vendored)
    assert found.place_of(vendored) == tmp_path / "tools/lib/pip/_vendor/left_pad"
    hidden = replace(found, hidden=((vendored, tmp_path),))
    assert (find_copies(hidden), find_machine_copies(hidden)) == ((f"/env/{PACKAGES}/left_pad",), ())


@pytest.mark.parametrize(
    "manifest", ["package.json", "Cargo.toml", "go.mod", "pom.xml", "settings.gradle", "pyproject.toml"]
)
@pytest.mark.parametrize("content", ["", "[" * 100_000, '{"name": 7}', "\x00\xff", "module"])
def test_a_manifest_that_says_nothing_names_nothing(tmp_path: Path, manifest: str, content: str) -> None:
    assert find_copies(checkout(tmp_path, {manifest: content}, cache={"left-1.0.tgz": "", "0/1.jar": ""})) == ()
