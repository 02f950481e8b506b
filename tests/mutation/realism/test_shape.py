"""Shapes of changes: each kind of edit told, and the numbers beside it."""

import pytest

from oreline.mutation.realism.functions import function_around
from oreline.mutation.realism.kinds import KINDS
from oreline.mutation.realism.shape import read_shape, shape_of
from oreline.mutation.realism.versions import Versions

BUGGY = '''\
import os


def f(a, b=1):
    """Doc."""
    x = g(a)
    if a < b:
        return x
    for i in a:
        use(i)
    return h(x, 1)


def g(a):
    return a


def k(b):
    return -b
'''
CASES = {
    "operator": ([("a < b", "a <= b")], ["operator_changed"]),
    "condition widened": ([("a < b", "a < b and a")], ["condition_changed"]),
    "condition replaced": ([("a < b", "not a")], ["condition_changed"]),
    "argument put in": ([("g(a)\n", "g(a, b)\n")], ["argument_added"]),
    "argument taken out": ([("h(x, 1)", "h(x)")], ["argument_removed"]),
    "argument replaced": ([("h(x, 1)", "h(a, 1)")], ["argument_changed"]),
    "callee": ([("x = g(a)", "x = k(a)")], ["callee_changed"]),
    "conversion": ([("x = g(a)", "x = str(g(a))")], ["conversion_added"]),
    "constant": ([("h(x, 1)", "h(x, 2)")], ["constant_changed"]),
    "guard": ([("    x = g(a)\n", "    if not a:\n        return None\n    x = g(a)\n")], ["guard_added"]),
    "branch around": ([("        use(i)\n", "        if i:\n            use(i)\n")], ["branch_added"]),
    "branch with an alternative": (
        [("        return x\n", "        return x\n    else:\n        x = 2\n")],
        ["branch_added"],
    ),
    "assignment taken out": ([("    x = g(a)\n", "")], ["assignment_removed"]),
    "call put in": ([("        use(i)\n", "        use(i)\n        use(a)\n")], ["call_added"]),
    "move": ([("    x = g(a)\n", ""), ("    return h", "    x = g(a)\n    return h")], ["statement_moved"]),
    "try around": (
        [("    x = g(a)\n", "    try:\n        x = g(a)\n    except E:\n        x = 1\n")],
        ["exception_added"],
    ),
    "return value": ([("return x", "return x + 1")], ["return_changed"]),
    "return to raise": ([("return x", "raise V(x)")], ["error_added"]),
    "default": ([("b=1", "b=2")], ["constant_changed"]),
    "signature": ([("b=1)", "b=1, *c)")], ["signature_changed"]),
    "index": ([("return a\n", "return a[0]\n"), ("use(i)", "use(i)")], ["return_changed"]),
    "function": ([("def g(a)", "def m(a):\n    return 2\n\n\ndef g(a)")], ["definition_added"]),
    "two edits": ([("b=1", "b=2"), ("a < b", "a <= b")], ["constant_changed", "operator_changed"]),
}


def changed(*pairs, path="p/m.py"):
    fixed = BUGGY
    for old, new in pairs:
        assert old in fixed
        fixed = fixed.replace(old, new, 1)
    return Versions(path, BUGGY.encode(), fixed.encode())


@pytest.mark.parametrize(("pairs", "expected"), CASES.values(), ids=CASES)
def test_kinds(pairs, expected):
    assert list(shape_of([changed(*pairs)]).kinds) == expected
    assert set(expected) <= set(KINDS)


@pytest.mark.parametrize(("pairs", "expected"), CASES.values(), ids=CASES)
def test_a_change_taken_back_has_as_many_sites_and_lines(pairs, expected):
    there = changed(*pairs)
    back = Versions(there.path, there.after, there.before)
    assert shape_of([back]).size == shape_of([there]).size
    assert len(shape_of([back]).kinds) == len(shape_of([there]).kinds)


@pytest.mark.parametrize(
    "pair", [("Doc", "Words"), ("import os", "import sys"), ("use(i)", "use(i)  # why"), ("g(a)", "g( a )")]
)
def test_what_does_nothing_is_no_edit(pair):
    assert shape_of([changed(pair)]).kinds == ()


def test_numbers_of_two_sites_in_one_function():
    shape = shape_of([changed(("b=1", "b=2"), ("use(i)", "use(i, a)"))])
    assert (shape.sites, shape.distances, shape.size, shape.depths) == (2, (6,), 4, (0, 1))
    assert (shape.files, shape.functions, shape.scope) == (1, 1, "function")


def test_neighbouring_lines_are_one_site():
    assert shape_of([changed(("a < b", "a > b"), ("return x", "return a"))]).sites == 1


def test_a_statement_taken_out_stands_where_it_was():
    shape = shape_of([changed(("    x = g(a)\n", ""), ("return h(x, 1)", "return h(x, 2)"))])
    assert (shape.sites, shape.distances) == (2, (4,))


@pytest.mark.parametrize(
    ("pairs", "scope"),
    [
        ([("b=1", "b=2")], "function"),
        ([("b=1", "b=2"), ("return a\n", "return -a\n")], "call_edge"),
        ([("return a\n", "return -a\n"), ("return -b", "return b")], "file"),
    ],
)
def test_scope_in_one_file(pairs, scope):
    assert shape_of([changed(*pairs)]).scope == scope


def test_scope_over_files():
    one = changed(("return -b", "return b"))
    assert shape_of([one, changed(("return -b", "return b"), path="p/n.py")]).scope == "folder"
    assert shape_of([one, changed(("return -b", "return b"), path="q/n.py")]).scope == "tree"
    assert shape_of([one, Versions("CHANGES.rst", b"", b"Fixed.\n")]).scope == "function"


def test_order_of_files_means_nothing():
    files = [changed(("b=1", "b=2")), changed(("a < b", "b < a"), path="q/n.py")]
    assert shape_of(files) == shape_of(files[::-1])


def test_a_shape_is_stored_and_read_again():
    shape = shape_of([changed(("b=1", "b=2"), ("use(i)", "use(i, a)"))])
    assert read_shape(shape.to_json()) == shape


def test_a_new_file_is_what_it_defines():
    assert shape_of([Versions("a.py", b"", b"def f():\n    return 1\n")]).kinds == ("definition_added",)


def test_the_function_around_a_line():
    source = b"def f():\n    def g():\n        return 1\n    return g\n\nX = 1\n"
    found = [function_around("a.py", source, line) for line in (1, 3, 4, 6)]
    assert [one and (one.name, one.first, one.last) for one in found] == [("f", 1, 4), ("g", 2, 3), ("f", 1, 4), None]
    assert function_around("a.txt", source, 1) is None
