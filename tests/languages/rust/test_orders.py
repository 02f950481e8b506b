"""What a request may ask beyond running all: some tests, another order, several at once, compiling once."""

import os
from collections.abc import Callable
from pathlib import Path

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from oreline.testing.compiling import compiled
from oreline.testing.runner import TestRequest, run_tests
from tests.languages.rust.conftest import LIMITS, Files, Run, statuses

FILES = {
    "src/lib.rs": """
/// ```
/// assert_eq!(shelf::one(), 1);
/// ```
/// ```
/// assert_eq!(shelf::one(), 2);
/// ```
pub fn one() -> u32 { 1 }
#[test] fn one_is_one() { assert_eq!(one(), 1); }
#[test] fn one_is_one_still() { assert_eq!(one(), 1); }
""",
    "tests/a.rs": "#[test] fn first() {}\n#[test] fn second() {}\n",
    "tests/b.rs": "#[test] fn other() { compile_error!() }\n",
}


def test_only_what_is_selected_is_built_and_run(run: Run) -> None:
    chosen = ("shelf::one_is_one", "shelf/tests/a::second", "src/lib.rs - one #2", "shelf::gone")
    told = run(FILES, select=chosen)
    assert statuses(told) == {
        "shelf::one_is_one": "passed",
        "shelf/tests/a::second": "passed",
        "src/lib.rs - one #2": "failed",
    }
    assert told.collection_errors == ()


def test_a_test_file_is_run_beside_the_selection(run: Run) -> None:
    told = run(FILES, select=("shelf::one_is_one",), extra_paths=("tests/a.rs", "tests/absent.rs"))
    assert set(statuses(told)) == {"shelf::one_is_one", "shelf/tests/a::first", "shelf/tests/a::second"}
    assert told.collection_errors == ("tests/absent.rs: no package of the workspace has it as a test target",)


ORDERED = """
    static LAST: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    fn comes(number: usize) { assert_eq!(LAST.swap(number, std::sync::atomic::Ordering::SeqCst) + 1, number); }
    #[test] fn a() { comes(1); }
    #[test] fn b() { comes(2); }
    #[test] fn c() { comes(3); }
    #[test] fn d() { comes(4); }
"""


def test_another_order_shows_what_depends_on_it(
    bubblewrap: Bubblewrap, checkout_of: Callable[[Files], Checkout]
) -> None:
    checkout = checkout_of({"src/lib.rs": ORDERED})
    with compiled(bubblewrap, checkout, TestRequest(limits=LIMITS)) as shared:
        usual = run_tests(bubblewrap, shared, TestRequest(limits=LIMITS))
        shuffled = [run_tests(bubblewrap, shared, TestRequest(limits=LIMITS, shuffle_seed=7)) for _ in range(2)]
    assert set(statuses(usual).values()) == {"passed"}
    assert "failed" in statuses(shuffled[0]).values()
    assert statuses(shuffled[0]) == statuses(shuffled[1])


def test_what_was_compiled_before_is_never_taken_for_what_changed(
    bubblewrap: Bubblewrap, checkout_of: Callable[[Files], Checkout], tmp_path: Path
) -> None:
    checkout = checkout_of({"src/lib.rs": "#[test] fn one() {}\n"})
    with compiled(bubblewrap, checkout, TestRequest(limits=LIMITS)) as shared:
        before = run_tests(bubblewrap, shared, TestRequest(limits=LIMITS))
        changed = tmp_path / "changed" / "src" / "lib.rs"
        changed.parent.mkdir(parents=True)
        changed.write_text("#[test] fn two() {}\n")
        os.utime(changed, (1, 1))
        after = run_tests(bubblewrap, shared.with_layer(tmp_path / "changed"), TestRequest(limits=LIMITS))
    assert (statuses(before), statuses(after)) == ({"shelf::one": "passed"}, {"shelf::two": "passed"})


def test_lines_added_above_an_example_change_no_id(run: Run) -> None:
    moved = {**FILES, "src/lib.rs": "//! New.\n\n\n" + FILES["src/lib.rs"], "tests/b.rs": ""}
    assert {"src/lib.rs - one": "passed", "src/lib.rs - one #2": "failed"}.items() <= statuses(run(moved)).items()
