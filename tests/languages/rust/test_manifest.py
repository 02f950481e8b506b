"""Manifests of dependencies alone: what decides, nothing else, and alike wherever that is alike."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from oreline.errors import BuildError
from oreline.languages.rust.manifest import stub_files
from oreline.languages.rust.workspace import join, read_workspace
from tests.languages.rust.conftest import write_tree


def stubs(tree: Path) -> dict[str, Any]:
    files = stub_files(tree, read_workspace(tree))
    return {path: tomllib.loads(data.decode()) if path.endswith("toml") else data for path, data in files.items()}


PACKAGE = """
[package]
name = "shelf"
version = "2.1.0"
edition = "2018"
rust-version = "1.60"
authors = ["somebody"]
description = "any"
build = "make.rs"
[dependencies]
itoa = "1"
serde = { version = "1.0", features = ["derive"], optional = true }
[dev-dependencies]
shelf = { path = ".", features = ["std"] }
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[features]
std = ["serde?/std"]
[[test]]
name = "whatever"
harness = false
[profile.dev]
opt-level = 1
[lints.rust]
unsafe_code = "forbid"
"""


def test_a_package_keeps_what_decides_alone(tmp_path: Path) -> None:
    found = stubs(write_tree(tmp_path, {"Cargo.toml": PACKAGE, "src/lib.rs": "fn x() {}", "make.rs": "fn main() {}"}))
    assert found == {
        "Cargo.toml": {
            "package": {
                "name": "oreline-stub-0",
                "version": "0.0.0",
                "edition": "2018",
                "rust-version": "1.60",
                "publish": False,
            },
            "dependencies": {
                "itoa": {"version": "1"},
                "serde": {"version": "1.0", "features": ["derive"], "optional": True},
            },
            "dev-dependencies": {"shelf": {"path": ".", "package": "oreline-stub-0", "features": ["std"]}},
            "target": {"cfg(unix)": {"dependencies": {"libc": {"version": "0.2"}}}},
            "features": {"std": ["serde?/std"]},
            "profile": {"dev": {"opt-level": 1}},
            "workspace": {"members": ["."], "exclude": []},
        },
        "build.rs": b"fn main() {}\n",
        "src/lib.rs": b"",
    }


def test_packages_that_ask_for_the_same_have_the_same_bytes(tmp_path: Path) -> None:
    one = '[package]\nname = "one"\nversion = "1.0.0"\nedition = "2021"\n[dependencies]\na = "1"\nb = "2"\n'
    two = (
        '[dependencies]\nb = { version = "2" }\na = "1"\n[package]\nedition = "2021"\nversion = "9.9.9"\nname = "two"\n'
    )
    trees = [write_tree(tmp_path / name, {"Cargo.toml": text}) for name, text in (("x", one), ("y", two))]
    first, second = (stub_files(tree, read_workspace(tree)) for tree in trees)
    assert first == second


def test_members_are_found_by_pattern_and_by_path(tmp_path: Path) -> None:
    root = """
[workspace]
members = ["crates/*"]
exclude = ["crates/fuzz"]
[workspace.package]
edition = "2021"
rust-version = "1.70"
[workspace.dependencies]
core = { path = "crates/core", version = "1.0" }
itoa = "1"
"""
    member = '[package]\nname = "{}"\nversion = "1.0.0"\nedition.workspace = true\n'
    tree = write_tree(
        tmp_path,
        {
            "Cargo.toml": root,
            "crates/core/Cargo.toml": member.format("core"),
            "crates/app/Cargo.toml": member.format("app")
            + "[dependencies]\ncore.workspace = true\nextra = { path = '../../extra', default-features = false }\n",
            "crates/fuzz/Cargo.toml": "[workspace]\n[package]\nname = 'fuzz'\n",
            "crates/README.md": "",
            "extra/Cargo.toml": member.format("extra") + "[lib]\nproc-macro = true\n",
        },
    )
    found = stubs(tree)
    assert found["Cargo.toml"]["workspace"] == {
        "members": ["crates/app", "crates/core", "extra"],
        "exclude": [],
        "dependencies": {
            "core": {"path": "crates/core", "package": "oreline-stub-1"},
            "itoa": {"version": "1"},
        },
    }
    assert found["crates/app/Cargo.toml"]["package"]["edition"] == "2021"
    assert found["crates/app/Cargo.toml"]["dependencies"] == {
        "core": {"workspace": True},
        "extra": {"path": "../../extra", "package": "oreline-stub-2", "default-features": False},
    }
    assert found["extra/Cargo.toml"]["lib"] == {"proc-macro": True}
    assert "crates/fuzz/Cargo.toml" not in found


def test_a_package_that_stands_in_for_a_published_one_keeps_its_name(tmp_path: Path) -> None:
    text = '[package]\nname = "itoa"\nversion = "1.0.9"\n[patch.crates-io]\nitoa = { path = "." }\n'
    found = stubs(write_tree(tmp_path, {"Cargo.toml": text}))
    assert found["Cargo.toml"]["package"] == {"name": "itoa", "version": "1.0.9", "publish": False}
    assert found["Cargo.toml"]["patch"] == {"crates-io": {"itoa": {"path": "."}}}


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        pytest.param({"Cargo.toml": "[package"}, "bad_manifest", id="no TOML"),
        pytest.param(
            {"Cargo.toml": '[workspace]\nmembers = ["gone"]\n'}, "missing_package", id="a member that is gone"
        ),
        pytest.param(
            {"Cargo.toml": '[package]\nname = "a"\n[dependencies]\nb = { path = "../b" }\n'},
            "missing_package",
            id="a path out of the tree",
        ),
        pytest.param({"Cargo.toml": '[package]\nname = "a"\n', "Cargo.lock": "<<<<"}, "bad_lock", id="a broken lock"),
    ],
)
def test_what_can_not_be_read_is_a_build_error(tmp_path: Path, files: dict[str, str], reason: str) -> None:
    tree = write_tree(tmp_path, files)
    with pytest.raises(BuildError) as raised:
        stub_files(tree, read_workspace(tree))
    assert raised.value.reason == reason


def test_a_tree_without_manifest_is_a_build_error(tmp_path: Path) -> None:
    with pytest.raises(BuildError) as raised:
        read_workspace(tmp_path)
    assert raised.value.reason == "no_manifest"


def test_join_stays_below_the_root() -> None:
    assert join("a/b", "../c") == "a/c"
    assert join("a", "..") == "."
    with pytest.raises(BuildError):
        join("a", "../../c")
