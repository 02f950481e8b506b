"""Where marks stand in a test file of C or C++: in its own functions, on their lines, under names made of a word."""

import pytest

from oreline.languages.c.ends import mark_ends

TEXT = b"""\
// first
#define _GNU_SOURCE
#ifdef A
static int one(void) { return 1; }
#endif
namespace inner { void two() {} }
struct Three { int three() { return 3; } };
template <typename T> T four() { return T(); }
constexpr int five() { return 5; }
int main() { exit(one()); }
"""


def test_functions_of_its_own_are_marked_where_they_stand():
    marked = mark_ends("tests/a.cpp", TEXT, "word")
    assert marked
    assert [(mark.function, mark.is_entry) for mark in marked.marks] == [
        ("tests/a.cpp:4 one", False),
        ("tests/a.cpp:6 two", False),
        ("tests/a.cpp:10 main", True),
    ]
    _, line, *lines = marked.content.splitlines()
    assert line == b"#line 1"
    assert [one for one in lines[: len(TEXT.splitlines())] if b"oreline_mark" not in one] == [
        one for one in TEXT.splitlines() if not one.startswith((b"static", b"namespace", b"int main"))
    ]


def test_names_are_told_apart_by_the_word():
    names = [
        {name for mark in marked.marks for name in (mark.begins, mark.ends)}
        for word in ("one", "other")
        if (marked := mark_ends("tests/a.cpp", TEXT, word))
    ]
    assert [len(one) for one in names] == [6, 6]
    assert names[0].isdisjoint(names[1])


@pytest.mark.parametrize(
    ("path", "text"), [("a.h", b"int f() { return 1; }"), ("a.c", b"int x;"), ("a.sh", b"f() { }")]
)
def test_what_has_no_function_of_its_own_has_no_marks(path, text):
    assert mark_ends(path, text, "word") is None
