import pytest

from oreline.environments.excerpts import complaints, excerpt, head_and_tail

NPM = (
    "npm warn deprecated left@1.0: error prone\n"
    + "added something\n" * 50
    + "npm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install with a package-lock.json\n"
    + "npm error   [--option]\n" * 100
    + "npm error A complete log of this run can be found in: here"
)
CARGO = (
    "   Compiling error-chain v0.12.0\n" * 100
    + "error[E0432]: unresolved import `left`\n"
    + "   |     further on\n" * 200
    + "error: could not compile `tiny` (lib) due to 1 previous error"
)


@pytest.mark.parametrize(
    ("output", "begins", "ends"),
    [
        (NPM, "npm error code EUSAGE\nnpm error\nnpm error `npm ci` can only", "found in: here"),
        (CARGO, "error[E0432]: unresolved import `left`\n", "due to 1 previous error"),
        ("start\n" + "more\n" * 500 + "end", "start\nmore\n", "more\nend"),
    ],
    ids=["npm", "cargo", "no complaint"],
)
def test_a_long_output_keeps_its_first_complaint_and_its_end(output: str, begins: str, ends: str) -> None:
    kept = excerpt(output, 500)
    assert kept.startswith(begins)
    assert kept.endswith(ends)
    assert len(kept) <= 500


def test_what_is_short_enough_is_kept_whole() -> None:
    assert excerpt("a\nerror: b", 10) == "a\nerror: b"


def test_all_that_fits_before_the_end_is_kept() -> None:
    assert excerpt("x" * 50 + "\nabc\nerror: b", 12) == "abc\nerror: b"


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("npm ERR! code ENOENT", True),
        ("[ERROR] Failed to execute goal", True),
        ("CMake Error at CMakeLists.txt:3 (find_package):", True),
        ("fatal: not a git repository", True),
        ("a.c:3:1: fatal error: left.h: No such file or directory", True),
        ("make: *** [Makefile:2: all] Error 2", True),
        ("npm error", False),
        ("   Compiling error-chain v0.12.0", False),
        ("copying lib/error.js", False),
        ("a.c:3: warning: error is unused", False),
    ],
)
def test_lines_that_complain_are_known(line: str, is_one: bool) -> None:
    assert [found[0] for found in complaints(line)] == ([line] if is_one else [])


def test_the_middle_of_a_text_is_what_is_left_out() -> None:
    assert head_and_tail("ab" + "x" * 50 + "yz", 7) == "ab\n…\nyz"
