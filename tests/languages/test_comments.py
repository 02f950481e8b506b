"""What is comment is told by grammars: marks at the beginning of a line, or within a text, say nothing."""

import pytest

from oreline.languages.comments import comments_in


def commented(path, text, *, may_begin_within=False):
    """The parts of the text that are comment."""
    lines = text.encode().split(b"\n")
    found = comments_in(path, lines, may_begin_within=may_begin_within)
    return [lines[row][start:end].decode() for row in sorted(found) for start, end in found[row]]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.py", "x = '# no'  # yes\n# all", ["# yes", "# all"]),
        ("a.js", "f('// no') // yes", ["// yes"]),
        ("a.js", "/* one\n * two */ three\n * four()", ["/* one", " * two */"]),
        ("a.js", "<!-- code()", []),
        ("a.ts", "const a = `// ${no}`", []),
        ("a.go", "x := `/*` // yes", ["// yes"]),
        ("a.rs", "/// yes\nfn f() {} /* a /* b */ c */", ["/// yes", "/* a /* b */ c */"]),
        ("A.java", "int a; // \\u000a exit();", []),
        ("A.java", "int a = b\n * c; // yes", ["// yes"]),
        ("a.c", "int a = b\n * exit(0); // one \\\ntwo", ["// one \\", "two"]),
        ("a.cpp", 'auto a = R"(// no)"; // yes', ["// yes"]),
        ("a.txt", "# no", []),
    ],
)
def test_comments_of_whole_texts(path, text, expected):
    assert commented(path, text) == expected


MIDDLE = " * one\n * two\n */\nint f();"


def test_a_piece_may_begin_within_a_comment():
    assert commented("a.c", MIDDLE, may_begin_within=True) == [" * one", " * two", " */"]
    assert commented("a.c", " * one\n *", may_begin_within=True) == [" * one", " *"]


def test_a_piece_may_end_within_a_comment():
    assert commented("a.c", "int a; /* one\n * two") == ["/* one", " * two"]


@pytest.mark.parametrize("text", ["int a = b\n * c\n */ d", " *a = 1;\n *b = exit(0);", " * b\n * exit(0)\n}"])
def test_code_that_goes_on_with_stars_is_code(text):
    assert commented("a.c", text, may_begin_within=True) == []


def test_the_beginning_of_a_file_is_no_middle():
    assert commented("a.c", MIDDLE) == []
