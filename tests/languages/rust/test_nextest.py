"""Suites that rely on a process for each test, as cargo-nextest gives them."""

from pathlib import Path

import pytest

from oreline.languages.rust.attempts import plan
from oreline.languages.rust.hints import tests_by_nextest as is_nextest
from tests.languages.rust.conftest import Files, Run, statuses, write_tree
from tests.languages.rust.test_attempts import RUST

ALONE = """
/// ```
/// assert!(std::env::var("NEXTEST").is_err());
/// ```
pub fn documented() {}
#[cfg(test)]
mod tests {
    static NAME: std::sync::OnceLock<&str> = std::sync::OnceLock::new();
    #[test] fn one() { NAME.set("one").unwrap(); }
    #[test] fn other() { NAME.set("other").unwrap(); }
    #[test] fn wrong() { NAME.set("wrong").unwrap(); assert_eq!(NAME.get(), Some(&"right")); }
    #[test] fn aborting() { NAME.set("aborting").unwrap(); std::process::abort(); }
    #[test] #[ignore] fn ignored() {}
    #[test] fn told() { assert_eq!(std::env::var("NEXTEST_EXECUTION_MODE").unwrap(), "process-per-test"); }
}
"""
CONFIGURED = {".config/nextest.toml": "[profile.ci]\nfail-fast = false\n", "src/lib.rs": ALONE}


@pytest.mark.slow
@pytest.mark.parametrize("request_", [{}, {"workers": 2, "shuffle_seed": 7}], ids=["in order", "shuffled, two at once"])
def test_each_test_has_a_process_of_its_own(run: Run, request_: dict[str, int]) -> None:
    told = run(CONFIGURED, **request_)
    assert statuses(told) == {
        "shelf::tests::aborting": "error",
        "shelf::tests::ignored": "skipped",
        "shelf::tests::one": "passed",
        "shelf::tests::other": "passed",
        "shelf::tests::told": "passed",
        "shelf::tests::wrong": "failed",
        "src/lib.rs - documented": "passed",
    }
    assert told.finished
    assert told.collection_errors == ()


@pytest.mark.slow
def test_without_nextest_tests_share_a_process(run: Run) -> None:
    told = run({"src/lib.rs": ALONE}, select=("shelf::tests::one", "shelf::tests::other"))
    assert sorted(statuses(told).values()) == ["failed", "passed"]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, False),
        ({".config/nextest.toml": ""}, True),
        ({".github/workflows/ci.yml": "steps:\n - run: cargo nextest run --workspace\n"}, True),
        ({".github/workflows/ci.yml": "steps:\n - run: cargo +stable nextest run\n"}, True),
        ({"justfile": "test:\n    # cargo nextest run\n    cargo test\n"}, False),
        ({".github/workflows/ci.yml": "steps:\n - run: cargo install cargo-nextest\n - run: cargo test\n"}, False),
    ],
)
def test_how_a_project_says_so(tmp_path: Path, files: Files, expected: bool) -> None:
    tree = write_tree(tmp_path, files)
    assert is_nextest(tree) is expected
    assert plan(tree, RUST, "")[0].runner.options["is_nextest"] is expected
