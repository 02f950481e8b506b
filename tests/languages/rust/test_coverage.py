"""Which lines each test runs: of the library, of a program that a test starts, of examples in documentation."""

import struct
from collections.abc import Callable

import pytest

from oreline.languages.rust.inside.raw_profile import MAGIC, UnknownFormatError, read_counters
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from oreline.testing.coverage import measure_coverage
from oreline.testing.runner import TestRequest
from tests.languages.rust.conftest import LIMITS, Files

COVERED = {
    "src/lib.rs": """/// ```
/// assert_eq!(shelf::sign(0), 0);
/// ```
pub fn sign(number: i32) -> i32 {
    if number < 0 {
        -1
    } else if number == 0 {
        0
    } else {
        1
    }
}

pub fn largest<T: PartialOrd + Copy>(items: &[T]) -> Option<T> {
    let mut best = *items.first()?;
    for item in items {
        if *item > best {
            best = *item;
        }
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test] fn negative() { assert_eq!(sign(-3), -1); }
    #[test] fn falling() { assert_eq!(largest(&[3, 1]), Some(3)); }
    #[test] fn panicking() { assert_eq!(largest::<u8>(&[]), Some(1)); }
    #[test] fn aborting() { sign(1); std::process::abort(); }
}
""",
    "src/main.rs": """fn main() {
    println!("{}", shelf::sign(5));
}
""",
    "tests/program.rs": """use std::process::Command;
#[test] fn prints() {
    assert_eq!(Command::new(env!("CARGO_BIN_EXE_shelf")).output().unwrap().stdout, b"1\\n");
}
""",
    "tests/own.rs": "fn main() { shelf::sign(-1); }\n",
    "Cargo.toml": """[package]
name = "shelf"
version = "0.3.1"
edition = "2021"
[[test]]
name = "own"
harness = false
""",
}


@pytest.mark.slow
def test_coverage_tells_lines_by_test(bubblewrap: Bubblewrap, checkout_of: Callable[[Files], Checkout]) -> None:
    rows = measure_coverage(bubblewrap, checkout_of(COVERED), "5" * 64, TestRequest(limits=LIMITS))
    assert [(row.test_id, row.path, row.lines) for row in rows] == [
        ("shelf/tests/own", "src/lib.rs", (4, 5, 6, 12)),
        ("shelf/tests/own", "tests/own.rs", (1,)),
        ("shelf/tests/program::prints", "src/lib.rs", (4, 5, 7, 10, 12)),
        ("shelf/tests/program::prints", "src/main.rs", (1, 2, 3)),
        ("shelf/tests/program::prints", "tests/program.rs", (2, 3, 4)),
        ("shelf::tests::falling", "src/lib.rs", (14, 15, 16, 17, 19, 21, 22, 28)),
        ("shelf::tests::negative", "src/lib.rs", (4, 5, 6, 12, 27)),
        ("shelf::tests::panicking", "src/lib.rs", (14, 15, 22, 29)),
        ("src/lib.rs - sign", "src/lib.rs", (4, 5, 7, 8, 12)),
    ]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ((MAGIC, 11), "profile of version 11, known is 10"),
        ((MAGIC, 10 | 1 << 60), "with flags"),
    ],
)
def test_what_has_another_form_is_not_read(header: tuple[int, int], words: str) -> None:
    with pytest.raises(UnknownFormatError, match=words):
        list(read_counters(struct.pack("<16Q", *header, *[0] * 14)))


def test_what_is_no_whole_profile_is_not_read() -> None:
    with pytest.raises(ValueError, match="it is no profile"):
        list(read_counters(bytes(128)))
    with pytest.raises(struct.error):
        list(read_counters(struct.pack("<16Q", MAGIC, 10, 0, 1, *[0] * 12)))


def test_functions_that_claim_the_same_counters_again_and_again_are_not_read() -> None:
    record = struct.pack("<QQQQQQI12x", 1, 1, 0, 0, 0, 0, 400)
    profile = struct.pack("<16Q", MAGIC, 10, 0, 40, *[0] * 12) + record * 40 + struct.pack("<Q", 1) * 500
    with pytest.raises(ValueError, match="more counters than it has room for"):
        list(read_counters(profile))
