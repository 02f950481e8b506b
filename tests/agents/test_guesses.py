"""What the repairing agent reads and what it would try, without running anything."""

from oreline.agents.fragments import Fragment, cut_function
from oreline.agents.guesses import rank_guesses
from oreline.agents.traces import Frame, called_names, failing_ids, frames_of

OUTPUT = """\
__________________ test_a[x - y] ___________________
tests/test_a.py:9: in test_a
    assert total([1]) == 1
pkg/sums.py:4: in total
    return helper(values)
pkg/sums.py:12: in helper
    raise ValueError(len(values))
/env/lib/python3.11/site-packages/other.py:3: in elsewhere
    pass
E   ValueError: 1
=========================== short test summary info ============================
FAILED tests/test_a.py::test_a[é::b] - ValueError: 1
ERROR tests/test_b.py
"""

MODULE = """\
X = 1


class Stock:
    def take(
        self, amount
    ):
        if amount < 0:
            raise ValueError(amount)

        self.left = self.left - amount
    def give(self):
        return self.left


def last(): return X
"""


def test_failing_ids_are_whole() -> None:
    assert failing_ids(OUTPUT) == ("tests/test_a.py::test_a[é::b]", "tests/test_b.py")


def test_frames_within_the_tree_innermost_first() -> None:
    assert frames_of(OUTPUT) == (
        Frame(path="pkg/sums.py", line=12, function="helper"),
        Frame(path="pkg/sums.py", line=4, function="total"),
        Frame(path="tests/test_a.py", line=9, function="test_a"),
    )


def test_called_names_without_the_common_ones() -> None:
    assert called_names("assert total(len(x)) == Mean (2) or total(1) if (a) else test_b()") == ("total", "Mean")


def test_function_is_cut_out_by_its_indentation() -> None:
    shown = "".join(MODULE.splitlines(keepends=True)[2:])
    take = cut_function("m.py", shown, 3, "take", 9)
    assert take is not None
    assert (take.start, take.text.splitlines()[0], take.text.splitlines()[-1]) == (
        5,
        "    def take(",
        "        self.left = self.left - amount",
    )
    whole = cut_function("m.py", MODULE, 1, "Stock", 4)
    assert whole is not None
    assert whole.text.splitlines()[-1] == "        return self.left"
    last = cut_function("m.py", MODULE, 1, "last", 16)
    assert last is not None
    assert last.text == "def last(): return X\n"
    assert cut_function("m.py", MODULE, 1, "absent", 9) is None


def test_slip_with_one_place_is_tried_before_one_with_many() -> None:
    text = "def f(a, b, c):\n    if a == 1 and b == 2 and c == 3:\n        return a < b\n    return c == 4\n"
    guesses = rank_guesses([(Fragment(path="m.py", start=10, text=text), None)])
    tried = [guess.new.strip() for guess in guesses]
    assert tried.index("return a > b") < tried.index("return c != 4")


def test_line_of_the_trace_comes_first() -> None:
    text = "def f(a, b):\n    x = a == b\n    y = a == b\n    return x, y\n"
    guesses = rank_guesses([(Fragment(path="m.py", start=10, text=text), 12)])
    negated = [guess.new.strip() for guess in guesses if "!=" in guess.new]
    assert negated == ["y = a != b", "x = a != b"]


def test_guess_for_a_method_edits_its_lines_only() -> None:
    text = "    def f(self, a):\n        return a > 1\n"
    (guess,) = [g for g in rank_guesses([(Fragment(path="m.py", start=1, text=text), None)]) if "<" in g.new]
    assert (guess.old, guess.new) == ("        return a > 1", "        return a < 1")
    assert guess.whole_old == text


def test_code_that_does_not_parse_gives_no_guess() -> None:
    assert rank_guesses([(Fragment(path="m.py", start=1, text="def f(:\n    return 1 < 2\n"), None)]) == []
