"""Two versions of a file: the same meaning as whole trees say, whatever part of them is read."""

import pytest

from oreline.languages.grammar import parse, tokens
from oreline.languages.grammars import GRAMMARS
from oreline.mutation.meaning import means_the_same

SOURCE = """\
import os


def f(a):
    # why
    if a:
        return (a + 1)
    return g(a)


def g(b):
    return b
"""
CHANGES = {
    "comment": ("# why", "# because", True),
    "no comment": ("    # why\n", "", True),
    "blank lines": ("\n\n\ndef g", "\n\ndef g", True),
    "brackets": ("(a + 1)", "a + 1", True),
    "constant": ("a + 1", "a + 2", False),
    "into the branch": ("    return g(a)", "        return g(a)", False),
    "statement at the end": ("    return b\n", "    return b\n    return 1\n", False),
    "import": ("import os\n", "", False),
    "name": ("def g(b)", "def g(c)", False),
    "all": (SOURCE, "", False),
    "two places": ("f(a):\n    # why\n    if a:", "f(b):\n    if b:", False),
    "nothing": ("a", "a", True),
}


@pytest.mark.parametrize(("old", "new", "is_same"), CHANGES.values(), ids=CHANGES)
def test_what_is_the_same(old: str, new: str, is_same: bool) -> None:
    grammar = GRAMMARS["python"]
    left, right = SOURCE.encode(), SOURCE.replace(old, new, 1).encode()
    whole = [tokens(grammar, parse(grammar, one).root_node) for one in (left, right)]
    assert means_the_same(grammar, left, right) is means_the_same(grammar, right, left) is is_same
    assert (whole[0] == whole[1]) is is_same
