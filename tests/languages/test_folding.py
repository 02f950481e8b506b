"""Texts made of constant parts, in each language, and what is left as it is."""

import pytest

from oreline.languages.folding import joined_texts


@pytest.mark.parametrize(
    ("path", "line", "expected"),
    [
        ("a.py", 'if "_py" + "test" in sys.modules:', 'if "_pytest" in sys.modules:'),
        ("a.py", "setattr(x, '__e' + 'q__', f)", 'setattr(x, "__eq__", f)'),
        ("a.py", "x = 'a' 'b' + ('c' + \"d\")", 'x = "abcd"'),
        ("a.py", 'x = "\\x5fpytest"', 'x = "_pytest"'),
        ("a.py", "x = b'py' + rb'test' + f'!'", 'x = "pytest!"'),
        ("a.py", 'x = "a" + f"{b}" + "c" + "d"', 'x = "a" + f"{b}" + "c" + "d"'),
        ("a.py", 'x = y + "a" + "b"', 'x = y + "a" + "b"'),
        ("a.py", "x = 1 + 2", "x = 1 + 2"),
        ("a.py", 'x = "a" * 2', 'x = "a" * 2'),
        ("a.py", '# "a" + "b"', '# "a" + "b"'),
        ("a.py", 'x = \'"a" + "b"\'', 'x = \'"a" + "b"\''),
        ("a.js", "process.env['JEST_' + `WORKER_ID`]", 'process.env["JEST_WORKER_ID"]'),
        ("a.js", "`a${b}` + 'c'", "`a${b}` + 'c'"),
        ("a.ts", "process.env['JEST_' + 'WORKER' + '_ID']", 'process.env["JEST_WORKER_ID"]'),
        ("A.java", 'Class.forName("org." + "junit.Test");', 'Class.forName("org.junit.Test");'),
        ("a.go", 'flag.Lookup("te" + "st.v")', 'flag.Lookup("test.v")'),
        ("a.rs", 'env::var(concat!("RUST_", "TEST_THREADS"));', 'env::var("RUST_TEST_THREADS");'),
        ("a.rs", 'println!("a", "b");', 'println!("a", "b");'),
        ("a.c", 'getenv("GTEST_" "FILTER");', 'getenv("GTEST_FILTER");'),
        ("a.cpp", 'getenv("GTEST_" "FILTER");', 'getenv("GTEST_FILTER");'),
        ("a.txt", '"a" + "b"', '"a" + "b"'),
    ],
)
def test_constant_parts_are_joined(path, line, expected):
    assert joined_texts(path, [line]) == (expected,)


def test_lines_keep_their_numbers():
    assert joined_texts("a.py", ["x = ('a' +", "     'b')", "y = 1"]) == ('x = ("ab"', ")", "y = 1")


def test_a_chain_without_end_takes_no_time_to_speak_of():
    lines = ["x = " + " + ".join(["'a'"] * 20_000), *["y = 'a' + 'b'"] * 20_000]
    assert joined_texts("a.py", lines)[-1] == 'y = "ab"'
