"""The ladder of a tree: which rungs, in which order, and what stops it before any."""

from pathlib import Path

import pytest

from oreline.errors import BuildError
from oreline.languages.contract import Toolchain
from oreline.languages.rust.attempts import plan
from oreline.languages.rust.toolchain import find_toolchain, numbers, wanted_version
from tests.doubles.toolchains import need
from tests.languages.rust.conftest import CRATE, Files, write_tree

RUST = Toolchain(name="rust", version="1.80.0")
LOCK = '[[package]]\nname = "shelf"\nversion = "0.3.1"\n'


@pytest.mark.parametrize(
    ("files", "date", "expected"),
    [
        pytest.param({}, "", ["cargo fetch"], id="no lock"),
        pytest.param({}, "2024-05-01T00:00:00Z", ["cargo fetch", "cargo fetch as of 2024-05-01"], id="a date"),
        pytest.param(
            {"Cargo.lock": LOCK},
            "",
            ["cargo fetch --locked", "cargo fetch, what the lock lacks added", "cargo fetch"],
            id="a lock",
        ),
        pytest.param(
            {".github/workflows/ci.yml": "steps:\n - run: cargo test --workspace --all-features\n"},
            "",
            ["cargo fetch", "cargo fetch --all-features"],
            id="CI tests all features",
        ),
    ],
)
def test_rungs(tmp_path: Path, files: Files, date: str, expected: list[str]) -> None:
    assert [attempt.name for attempt in plan(write_tree(tmp_path, files), RUST, date)] == expected


def test_a_rung_without_the_lock_is_not_shown_it(tmp_path: Path) -> None:
    locked, _, newest = plan(write_tree(tmp_path, {"Cargo.lock": LOCK}), RUST, "")
    assert (set(locked.manifest) - set(newest.manifest), locked.runner.options["has_own_lock"]) == (
        {"Cargo.lock"},
        True,
    )
    assert newest.runner.options["has_own_lock"] is False


def test_warnings_that_are_errors_stay_warnings(tmp_path: Path) -> None:
    (attempt,) = plan(write_tree(tmp_path, {"src/lib.rs": "#![deny(warnings)]"}), RUST, "")
    assert ("RUSTFLAGS", "--cap-lints=warn") in attempt.runner.variables
    assert ("RUSTFLAGS", "--cap-lints=warn") in attempt.build[0].variables


def test_a_newer_compiler_than_the_machines_is_asked_for_clearly(tmp_path: Path) -> None:
    tree = write_tree(tmp_path, {"Cargo.toml": CRATE + 'rust-version = "1.81"\n'})
    with pytest.raises(
        BuildError, match=r"shelf says that it needs Rust 1\.81, and this machine has 1\.80\.0"
    ) as raised:
        plan(tree, RUST, "")
    assert raised.value.reason == "toolchain_too_old"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        pytest.param("rust-toolchain.toml", '[toolchain]\nchannel = "1.70"\n', "1.70", id="a table"),
        pytest.param("rust-toolchain", "nightly-2024-01-01\n", "nightly-2024-01-01", id="a bare name"),
        pytest.param("rust-toolchain", '[toolchain]\nchannel = "beta"\n', "beta", id="a table in the old file"),
        pytest.param("rust-toolchain.toml", '[toolchain]\npath = "/x"\n', "", id="a path names none"),
        pytest.param("rust-toolchain.toml", "[toolchain", "", id="no TOML"),
        pytest.param("README.md", "", "", id="nothing"),
    ],
)
def test_wanted_version(tmp_path: Path, name: str, text: str, expected: str) -> None:
    assert wanted_version(write_tree(tmp_path, {name: text}), "") == expected


def test_numbers_order_versions() -> None:
    assert numbers("1.9") < numbers("1.70.0") < numbers("1.97.0-nightly")
    assert numbers("stable") == ()


def test_the_machines_toolchain_is_found_by_its_version_and_for_older_ones() -> None:
    need("cargo", "rustc")
    usual = find_toolchain("")
    assert usual is not None
    assert find_toolchain(usual.version) == find_toolchain("1.31.0") == usual
    # Never rustup's proxy: inside there is none of its settings.
    assert all((folder / "bin" / "rustc").is_file() for folder, _ in usual.shown)


def test_a_workspace_is_tested_whole_before_its_default_members(tmp_path: Path) -> None:
    tree = write_tree(tmp_path, {"Cargo.toml": CRATE + "[workspace]\n"})
    assert [(attempt.name, attempt.runner.command) for attempt in plan(tree, RUST, "")] == [
        ("cargo fetch", "cargo test --workspace"),
        ("cargo fetch, default members", "cargo test"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('rustflags = ["--cfg", "loom"]', "--cfg=loom", id="a list"),
        pytest.param('rustflags = "--cfg loom -Clinker=/tmp/evil"', "--cfg=loom", id="words, the rest left out"),
        pytest.param('rustc-wrapper = "/tmp/evil"', "", id="no flags"),
        pytest.param('rustflags = ["--cfg"]', "", id="a flag without its value"),
    ],
)
def test_only_conditions_are_taken_over_from_the_trees_settings(tmp_path: Path, text: str, expected: str) -> None:
    tree = write_tree(tmp_path, {".cargo/config.toml": f"[build]\n{text}\n"})
    assert dict(plan(tree, RUST, "")[0].runner.variables).get("RUSTFLAGS", "") == expected
