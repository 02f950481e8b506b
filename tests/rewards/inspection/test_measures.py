"""Files before and after a patch, measured by their grammars and their lines."""

import pytest

from oreline.rewards.inspection.lines import compare_layout, count_copies
from oreline.rewards.inspection.measures import ChangedFile, complex_functions, measure_file
from oreline.rewards.inspection.naming import compare_names, style_of
from oreline.rewards.inspection.reading import read_version

SOURCES = {
    "a.py": (
        "def f(a, b):\n   if a and b:\n       return 1\n   elif a:\n"
        "       return [x for x in b if x]\n   return a or b\n"
    ),
    "a.js": ("function f(a, b) { if (a && b) return 1; for (const x of b) { while (x) {} } return a ? a : b ?? 1 } \n"),
    "a.ts": (
        "function f(a: number): number { if (a && a) return 1; switch (a) { case 1: return 2 } return a ? 1 : 2 } \n"
    ),
    "a.tsx": (
        "const f = (a: number) => { if (a || a) return <b/>; try { g() } catch (e) { } do { } "
        "while (a); return a ? 1 : 2 } \n"
    ),
    "a.go": (
        "package a\nfunc f(a, b bool) int { if a && b { return 1 } ; "
        "for i := range x { _ = i } ; switch { case a: return 2; default: return 3 } } \n"
    ),
    "a.rs": (
        "fn f(a: bool, b: bool) -> u8 { if a && b { return 1 } while a { } for _ in 0..2 {} "
        "match a { true => 1, false => 2 } } \n"
    ),
    "A.java": (
        "class A { int f(boolean a) { if (a || a) return 1; for (int i : x) { } "
        "switch (i) { case 1: break; default: } return a ? 1 : 2; } } \n"
    ),
    "a.c": (
        "int f(int a) { if (a && a) return 1; do { } while (a); switch (a) { case 1: break; "
        "default: ; } return a ? 1 : 2; } \n"
    ),
    "a.cpp": (
        "int f(int a) { for (auto x : y) { } try { g(); } catch (...) { } while (a || a) { } return a ? 1 : 2; } \n"
    ),
}
WAYS = {
    "a.py": 7, "a.js": 7, "a.ts": 5, "a.tsx": 6, "a.go": 5, "a.rs": 7, "A.java": 6, "a.c": 6, "a.cpp": 6,
}  # fmt: skip


@pytest.mark.parametrize("path", SOURCES)
def test_ways_through_a_function_in_every_language(path: str) -> None:
    reading = read_version(path, SOURCES[path].encode())
    assert reading.parses
    assert sum(reading.complexity.values()) == WAYS[path]


def test_a_function_that_grows_beyond_ten_ways_is_named() -> None:
    small, large = (b"def f(a):\n" + b"    if a:\n        a()\n" * count for count in (8, 12))
    [remark] = complex_functions(ChangedFile(path="a.py", before=small, after=large))
    assert (remark.rule, remark.message) == ("complex_function", "f: 13 ways through it, 9 before")
    assert list(complex_functions(ChangedFile(path="a.py", before=large, after=small))) == []
    assert list(complex_functions(ChangedFile(path="a.py", before=large, after=large + b"x = 1\n"))) == []


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("read_file", "snake"),
        ("_read_file2", "snake"),
        ("readFile", "camel"),
        ("read", ""),
        ("READ_FILE", ""),
        ("File", ""),
    ],
)
def test_style_of_a_name(name: str, style: str) -> None:
    assert style_of(name) == style


SNAKES = tuple(f"old_name_{letter}" for letter in "abcde")


def test_names_in_another_style_than_the_files_own() -> None:
    found = compare_names(SNAKES, (*SNAKES, "new_name", "newName", "Other", "LIMIT"))
    assert (found.names, found.odd) == (2, ("newName",))
    assert compare_names(SNAKES[:4], ("newName",)).odd == ()
    assert compare_names((*SNAKES, "camelOne", "camelTwo"), ("newName",)).odd == ()


def test_names_of_others_are_not_the_patch_s_own() -> None:
    head = "".join(f"{name} = 1\n" for name in SNAKES)
    uses = "from unittest import testCase\nself.assertEqual(old_name_a, maxDiff=1)\ndef badName(okay_name): pass\n"
    found = measure_file(ChangedFile(path="a.py", before=head.encode(), after=(head + uses).encode()))
    assert found.odd_names == ("badName",)


def test_lines_that_are_laid_out_otherwise() -> None:
    before = b"def f():\n    return 1\n"
    after = before + b"\treturn 2\n    return 3 \n    return 4\r\n    return '" + b"x" * 100 + b"'\n"
    found = compare_layout(before, after)
    assert (found.added, found.long, found.trailing_blanks, found.other_indents, found.other_ends) == (4, 1, 1, 1, 1)


def test_a_file_s_own_ways_are_no_fault() -> None:
    before = b"if x: \r\n\treturn 1\r\n" + b"# " + b"y" * 150 + b"\r\n"
    after = before + b"\tx = 1 \r\n# " + b"z" * 150 + b"\r\n"
    found = compare_layout(before, after)
    assert (found.long, found.trailing_blanks, found.other_indents, found.other_ends) == (0, 0, 0, 0)


COPIED = b"".join(b"result_of_line_%d = compute(%d)\n" % (number, number) for number in range(5))


def test_copies_count_and_moved_lines_do_not() -> None:
    assert count_copies([COPIED], [COPIED + b"between = 1\n" + COPIED]) == 2
    assert count_copies([COPIED, b"x\n"], [b"x\n", COPIED]) == 0
    assert count_copies([], [COPIED]) == 0
    assert count_copies([b"a\nb\nc\nd\n"], [b"a\nb\nc\nd\n" * 2]) == 0


@pytest.mark.parametrize(
    ("path", "content", "is_read"),
    [
        ("a.py", b"x = 1\n", True),
        ("a.py", b"\xff\xfe", True),
        ("a.py", b"x\0", False),
        ("a_pb2.py", b"x = 1\n", False),
        ("a.min.js", b"x=1\n", False),
        ("a.js", b"x=1;" * 1000, False),
        ("a.go", b"// Code generated by x. DO NOT EDIT.\n", False),
        ("a.py", b"x = 1\n" * 200_000, False),
    ],
)
def test_only_what_people_wrote_is_read(path: str, content: bytes, is_read: bool) -> None:
    assert ChangedFile(path=path, before=None, after=content).is_read is is_read


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\r\r\n\n", b"x" * 900_000, b"(" * 3000])
@pytest.mark.parametrize("path", SOURCES)
def test_anything_can_be_measured(path: str, content: bytes) -> None:
    file = ChangedFile(path=path, before=content, after=content + b"\n")
    assert measure_file(file).path == path
    assert list(complex_functions(file)) == []
