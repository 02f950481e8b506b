"""Tests within a Rust source file, found as items of its syntax tree."""

import pytest

from oreline.languages.rust.inline_tests import find_test_lines

SOURCES = {
    "none": (b"fn a() {}\n", ()),
    "module": (b"fn a() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn b() {}\n}\n", (range(2, 7),)),
    "declared-elsewhere": (b"mod a;\n#[cfg(test)]\nmod tests;\nmod c;\n", (range(1, 3),)),
    "function": (b"fn a() {}\n#[test]\nfn b() {\n}\nfn c() {}\n", (range(1, 4),)),
    "documented": (b"/// why\n// how\n#[test]\n#[ignore]\n/// more\nfn b() {}\n", (range(6),)),
    "comment-of-others": (b"// far\n\n#[test]\nfn b() {}\n", (range(2, 4),)),
    "comment-behind-code": (b"fn a() {} // near\n#[test]\nfn b() {}\n", (range(1, 3),)),
    "in-an-impl": (b"impl A {\n    fn a() {}\n    #[cfg(test)]\n    fn b() {}\n}\n", (range(2, 4),)),
    "in-a-module": (b"mod a {\n    mod b {\n        #[test]\n        fn c() {}\n    }\n}\n", (range(2, 4),)),
    "several": (b"#[test]\nfn a() {}\nfn b() {}\n#[cfg(test)]\nuse x::y;\n", (range(2), range(3, 5))),
    "whole-file": (b"#![cfg(test)]\nfn a() {}\n", (range(3),)),
    "broken": (b"fn a( {\n#[test]\nfn b() {}\n", ()),
    "empty": (b"", ()),
}


@pytest.mark.parametrize(("source", "lines"), SOURCES.values(), ids=SOURCES)
def test_lines_of_tests(source: bytes, lines: tuple[range, ...]) -> None:
    assert find_test_lines(source) == lines


@pytest.mark.parametrize(
    "attribute",
    ["test", "tokio::test", 'tokio::test(flavor = "x")', "rstest", "bench", "cfg(all(test, unix))", "cfg( test )"],
)
def test_attributes_that_leave_an_item_to_tests(attribute: str) -> None:
    assert find_test_lines(f"#[{attribute}]\nfn a() {{}}\n".encode()) == (range(2),)


@pytest.mark.parametrize(
    "attribute", ["cfg(not(test))", "cfg(any(test, fuzzing))", "cfg_attr(test, derive(Debug))", "inline", "testify"]
)
def test_attributes_that_do_not(attribute: str) -> None:
    assert find_test_lines(f"#[{attribute}]\nfn a() {{}}\n".encode()) == ()
