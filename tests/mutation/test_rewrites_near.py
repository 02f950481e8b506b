"""Rewrites near some lines: of these, the same ones in the same order as of the whole file."""

import pytest

from oreline.languages.grammar import has_errors, parse
from oreline.languages.grammars import GRAMMARS
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.rewrites import Rewrite, rewrites_of
from tests.mutation.frames import FRAMES, cases_of, in_function

LINES_AT_A_TIME = 4


def all_cases(grammar: str) -> bytes:
    """Functions with the code of every operator's case, where they parse beside each other."""
    before, _, behind = FRAMES[grammar]
    header = before.splitlines()[0] + "\n" if grammar in {"go", "java"} else ""
    functions = [in_function(grammar, case["before"]).removeprefix(header) for case in cases_of(grammar).values()]
    if header and behind.count("}") == 2:
        functions = [text.removesuffix("}\n") for text in functions]
        return (header + "".join(functions) + "}\n").encode()
    return (header + "".join(functions)).encode()


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_the_same_as_of_the_whole_file(grammar: str) -> None:
    source, known = all_cases(grammar), GRAMMARS[grammar]
    tree = parse(known, source)
    assert not has_errors(tree)
    whole = list(rewrites_of(known, tree, source, OPERATORS))
    found = 0
    for first in range(1, source.count(b"\n") + 2, LINES_AT_A_TIME):
        lines = frozenset(range(first, first + LINES_AT_A_TIME))
        part = rewrites_of(known, tree, source, OPERATORS, near=lines)
        here = [rewrite for rewrite in part if _is_within(rewrite, lines)]
        assert here == [rewrite for rewrite in whole if _is_within(rewrite, lines)]
        found += len(here)
    assert found > 50


def _is_within(rewrite: Rewrite, lines: frozenset[int]) -> bool:
    return not (rewrite.scope.is_module or lines.isdisjoint(rewrite.hunk.lines))
