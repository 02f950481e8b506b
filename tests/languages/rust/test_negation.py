"""What of Rust is an assertion, and its opposite."""

import pytest

from oreline.languages.rust.negation import negate

FAILURE = ' if true { panic!("turned round"); }'
BODIES = {
    "assert_eq!(a, b);": "assert_ne!(a, b);",
    'assert_ne!(a, b, "c");': 'assert_eq!(a, b, "c");',
    "assert!(a);": "assert!(!(a));",
    'assert!(f(a, b), "c {}", d);': 'assert!(!(f(a, b)), "c {}", d);',
    "assert!(f::<A, B>(a));": "assert!(!(f::<A, B>(a)));",
    "assert!(matches!(a, B { .. }),);": "assert!(!(matches!(a, B { .. })),);",
    "f(a).unwrap();": FAILURE + "f(a).unwrap();",
    "unreachable!();": FAILURE + "unreachable!();",
}
TEST = "#[test]\nfn works() {{{}}}\n"


def turned(text: str, path: str = "tests/a.rs") -> str:
    found = negate(path, text.encode())
    assert found is not None
    return found.decode()


@pytest.mark.parametrize("body", BODIES)
def test_an_assertion_becomes_its_opposite(body: str) -> None:
    assert turned(TEST.format(body)) == TEST.format(BODIES[body])


@pytest.mark.parametrize("attribute", ["#[should_panic]", '#[should_panic(expected = "no")]'])
def test_a_panic_is_no_more_expected(attribute: str) -> None:
    assert turned(f"#[test]\n{attribute}\nfn works() {{ f(); }}\n") == "#[test]\n\nfn works() { f(); }\n"


def test_code_beside_the_tests_stays() -> None:
    code = "pub fn f(a: i64) { assert!(a > 0); }\n"
    tests = "#[cfg(test)]\nmod tests {\nfn check(a: bool) { assert!(a); }\n#[test]\nfn works() { check(f()); }\n}\n"
    assert turned(code + tests, "src/lib.rs") == code + tests.replace("assert!(a)", "assert!(!(a))")


@pytest.mark.parametrize(
    ("path", "text"), [("src/a.rs", "fn f() { assert!(a) }"), ("tests/a.rs", "fn {"), ("a.md", "")]
)
def test_a_file_without_tests_or_that_cant_be_read_has_no_twin(path: str, text: str) -> None:
    assert negate(path, text.encode()) is None
