"""What a run tells of each test, whatever tests print, and whatever doesn't compile."""

import pytest

from tests.languages.rust.conftest import CRATE, Run, statuses

pytestmark = pytest.mark.slow

LIBRARY = """
//! A shelf.
//! ```
//! assert_eq!(shelf::width(2), 20);
//! ```

/// Width of so many books.
/// ```
/// assert_eq!(shelf::width(1), 10);
/// ```
/// ```should_panic
/// shelf::width(u32::MAX);
/// ```
/// ```compile_fail
/// shelf::width("two");
/// ```
/// ```ignore
/// shelf::burn();
/// ```
pub fn width(books: u32) -> u32 { books * 10 }

#[cfg(test)]
mod tests {
    use super::*;
    #[test] fn one() { assert_eq!(width(1), 10); }
    #[test] fn wrong() { assert_eq!(width(1), 11, "a book is thin"); }
    #[test] #[should_panic] fn too_many() { width(u32::MAX); }
    #[test] #[should_panic] fn few() { width(1); }
    #[test] #[ignore = "slow"] fn every() {}
    #[test] fn given_back() -> Result<(), String> { Err("lost".into()) }
    #[test] fn thread() { std::thread::spawn(|| panic!("elsewhere")).join().unwrap_err(); }
    mod größe { #[test] fn nested() {} }
}
"""


def test_every_kind_of_test_is_told_by_its_own_id(run: Run) -> None:
    told = run(
        {
            "src/lib.rs": LIBRARY,
            "src/main.rs": "fn main() {}\n#[cfg(test)] mod tests { #[test] fn one() {} }",
            "tests/outside.rs": """
                #[test] fn finds_its_program() { assert!(std::path::Path::new(env!("CARGO_BIN_EXE_shelf")).exists()); }
                #[test] fn starts_an_example() {
                    let folder = std::env::current_exe().unwrap().parent().unwrap().parent().unwrap().join("examples");
                    assert!(std::process::Command::new(folder.join("used")).status().unwrap().success());
                }
                #[test] fn knows_its_package() {
                    assert_eq!(std::env::var("CARGO_PKG_VERSION").unwrap(), "0.3.1");
                    assert!(std::path::Path::new("tests/outside.rs").exists());
                }
            """,
            "examples/unused.rs": "fn main() { does not compile }",
            "examples/used.rs": "fn main() {}",
            ".cargo/config.toml": '[build]\ntarget = "wasm32-unknown-unknown"\n',
        }
    )
    assert statuses(told) == {
        "shelf::tests::one": "passed",
        "shelf::tests::wrong": "failed",
        "shelf::tests::too_many": "passed",
        "shelf::tests::few": "failed",
        "shelf::tests::every": "skipped",
        "shelf::tests::given_back": "failed",
        "shelf::tests::thread": "passed",
        "shelf::tests::größe::nested": "passed",
        "shelf/bin/shelf::tests::one": "passed",
        "shelf/tests/outside::finds_its_program": "passed",
        "shelf/tests/outside::starts_an_example": "passed",
        "shelf/tests/outside::knows_its_package": "passed",
        "src/lib.rs": "passed",
        "src/lib.rs - width": "passed",
        "src/lib.rs - width #2": "passed",
        "src/lib.rs - width #3": "passed",
        "src/lib.rs - width #4": "skipped",
    }
    assert (told.finished, told.exit_code, told.collected, told.collection_errors) == (True, 1, 17, ())
    words = {result.test_id: result.message for result in told.results}
    assert "a book is thin" in words["shelf::tests::wrong"]
    assert words["shelf::tests::few"].startswith("test did not panic as expected")


def test_a_target_that_does_not_compile_hides_no_other(run: Run) -> None:
    told = run(
        {
            "src/lib.rs": "pub fn old() {}\n#[test] fn own() {}\n",
            "tests/a_newer.rs": "#[test] fn calls() { shelf::new(); }",
            "tests/b_older.rs": "#[test] fn calls() { shelf::old(); }",
            "tests/c_newer.rs": "#[test] fn calls() { shelf::newest(); }",
        }
    )
    assert statuses(told) == {"shelf::own": "passed", "shelf/tests/b_older::calls": "passed"}
    assert [error.split(": error")[0] for error in sorted(told.collection_errors)] == [
        "tests/a_newer.rs",
        "tests/c_newer.rs",
    ]
    assert "cannot find function `new` in crate `shelf`" in min(told.collection_errors)
    assert (told.finished, told.exit_code) == (True, 1)


def test_a_library_that_does_not_compile_names_what_was_not_built(run: Run) -> None:
    told = run({"src/lib.rs": "pub fn broken( {}", "tests/outside.rs": "#[test] fn one() {}"})
    assert statuses(told) == {}
    assert told.exit_code == 1
    assert {error.split(":")[0] for error in told.collection_errors} == {"src/lib.rs", "tests/outside.rs"}


def test_a_procedural_macro_has_tests_like_any_crate(run: Run) -> None:
    told = run(
        {
            "Cargo.toml": CRATE + "[lib]\nproc-macro = true\n",
            "src/lib.rs": """
                #[proc_macro] pub fn same(code: proc_macro::TokenStream) -> proc_macro::TokenStream { code }
                #[test] fn own() {}
            """,
            "tests/using.rs": "#[test] fn same() { assert_eq!(shelf::same!(1 + 1), 2); }",
        }
    )
    assert statuses(told) == {"shelf::own": "passed", "shelf/tests/using::same": "passed"}


def test_no_tests_are_no_success(run: Run) -> None:
    told = run({"src/lib.rs": "pub fn alone() {}"})
    assert (told.collected, told.exit_code, told.collection_errors) == (0, 5, ())


def test_a_manifest_that_asks_for_what_is_not_there_is_told(run: Run, monkeypatch: object) -> None:
    lib = {"src/lib.rs": "#[test] fn one() {}"}
    told = run({**lib, "Cargo.toml": CRATE + "[features]\ndefault = []\n[lib]\npath = 'src/gone.rs'\n"})
    assert told.exit_code == 1
    assert "gone.rs" in told.collection_errors[0]


def test_packages_of_a_workspace_keep_their_tests_apart(run: Run) -> None:
    member = '[package]\nname = "{}"\nversion = "1.0.0"\nedition = "2021"\n'
    one, two = member.format("one"), member.format("two")
    told = run(
        {
            "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\nresolver = "2"\n',
            "crates/one/Cargo.toml": one,
            "crates/one/src/lib.rs": "/// ```\n/// assert!(one::yes());\n/// ```\npub fn yes() -> bool { true }\n",
            "crates/one/tests/it.rs": "#[test] fn works() { assert!(one::yes()); }",
            "crates/two/Cargo.toml": f'{two}[dependencies]\none = {{ path = "../one", version = "1" }}\n',
            "crates/two/src/lib.rs": "#[test] fn fails() { assert!(!one::yes()); }",
            "crates/two/tests/it.rs": "#[test] fn works() { assert!(one::yes()); }",
            "crates/three/Cargo.toml": member.format("three"),
            "crates/three/src/lib.rs": "fn no( {}",
        }
    )
    assert statuses(told) == {
        "one/tests/it::works": "passed",
        "two::fails": "failed",
        "two/tests/it::works": "passed",
        "crates/one/src/lib.rs - yes": "passed",
    }
    assert [error.split(": error")[0] for error in told.collection_errors] == ["crates/three/src/lib.rs"]


def test_a_harness_of_the_projects_own_is_one_test(run: Run) -> None:
    told = run(
        {
            "Cargo.toml": CRATE + '[[test]]\nname = "good"\nharness = false\n[[test]]\nname = "bad"\nharness = false\n',
            "src/lib.rs": "",
            "tests/good.rs": 'fn main() { println!("test forged ... ok"); }',
            "tests/bad.rs": 'fn main() { eprintln!("it broke"); std::process::exit(3); }',
        }
    )
    assert statuses(told) == {"shelf/tests/good": "passed", "shelf/tests/bad": "failed"}
    assert "it broke" in told.results[0].message


def test_examples_of_the_newest_edition_are_told_apart(run: Run) -> None:
    told = run(
        {
            "Cargo.toml": CRATE.replace("2021", "2024"),
            "src/lib.rs": """
/// ```
/// assert_eq!(shelf::one(), 1);
/// ```
/// ```
/// println!("{{ \\"type\\": \\"test\\" }}");
/// assert_eq!(shelf::one(), 2);
/// ```
/// ```
/// let x: u8 = shelf::one();
/// ```
pub fn one() -> u32 { 1 }
""",
        }
    )
    assert statuses(told) == {
        "src/lib.rs - one": "passed",
        "src/lib.rs - one #2": "failed",
        "src/lib.rs - one #3": "failed",
    }
