"""Where bugs may be planted and where not, whatever the operator."""

import textwrap

import pytest

from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.rewrites import Rewrite, apply, rewrites


def found(source: str, lines: frozenset[int] | None = None) -> list[Rewrite]:
    return list(rewrites(textwrap.dedent(source).encode(), lines))


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("x = 1 + 2\nif x < 3:\n    x += 1\n", id="module level"),
        pytest.param("class A:\n    limit = 1 + 2\n", id="class body"),
        pytest.param('def f():\n    """Returns 1 < 2."""\n', id="docstring"),
        pytest.param("def f(a: int | None) -> list[int]:\n    b: dict[str, int]\n", id="type annotation"),
        pytest.param("def f():\n    @cache(maxsize=1)\n    def g(): ...\n", id="decorator"),
        pytest.param("def f(a):\n    assert a < 1, 'at least %d' % 1\n", id="assertion"),
        pytest.param("def f(a):\n    logger.debug('size %d', a + 1)\n", id="log call"),
        pytest.param("def f(a):\n    warnings.warn('old', stacklevel=2)\n", id="warning"),
        pytest.param("def f(a):\n    raise E('more than %d' % (a + 1))\n", id="error message"),
        pytest.param("def f():\n    if TYPE_CHECKING:\n        x = 1 + 2\n", id="type checking"),
        pytest.param("class A:\n    def __repr__(self):\n        return g(self.a + 1)\n", id="representation"),
        pytest.param("def f():\n    yield g()\n    return 'x'\n", id="nothing but a yield"),
        pytest.param("def f(:\n    return 1 < 2\n", id="broken file"),
        pytest.param("", id="empty file"),
    ],
)
def test_no_place_for_a_bug(source: str) -> None:
    assert [(one.operator.name, one.line) for one in found(source)] == []


def test_a_yield_or_an_await_comes_or_goes_only_where_that_is_the_bug() -> None:
    source = """\
        async def f(a):
            if a:
                x = 1
            else:
                await g()
            if not a:
                return await h(a)
        """
    text = textwrap.dedent(source).encode()
    changed = {one.operator.name for one in found(source) if apply(text, one).count(b"await") != 2}
    assert changed == {"await_dropped"}


@pytest.mark.parametrize(
    ("source", "function"),
    [
        pytest.param("def f(a):\n    return a < 1\n", "f", id="function"),
        pytest.param("class A:\n  class B:\n    def f(self, a):\n      return a < 1\n", "A.B.f", id="method"),
        pytest.param("def f():\n    def g(a):\n        return a < 1\n", "f.g", id="nested function"),
        pytest.param("def f():\n    return lambda a: a < 1\n", "f.<lambda>", id="lambda in a function"),
        pytest.param("less = lambda a: a < 1\n", "<lambda>", id="lambda at module level"),
        pytest.param("@deco\nasync def f(a):\n    return a < 1\n", "f", id="decorated coroutine"),
    ],
)
def test_the_function_is_named_in_full(source: str, function: str) -> None:
    assert {one.function for one in found(source) if one.operator.name == "comparison_boundary"} == {function}


def test_only_lines_asked_for() -> None:
    source = "def f(a):\n    b = a + 1\n    return b - 2\n"
    assert {one.line for one in found(source)} == {2, 3}
    asked = found(source, frozenset({3}))
    assert {one.line for one in asked if len(one.hunk.lines) == 1} == {3}
    assert all(3 in one.hunk.lines for one in asked)


def test_only_operators_asked_for() -> None:
    chosen = OPERATORS[0]
    every = rewrites(b"def f(a):\n    return a < 1\n", operators=(chosen,))
    assert [one.operator for one in every] == [chosen]


def test_in_order_of_place() -> None:
    starts = [
        one.start_byte for one in found("def f(a):\n    b = a + 1\n    if b < 2:\n        return 3\n    return 4\n")
    ]
    assert starts == sorted(starts)


def test_an_expression_deeper_than_pythons_stack() -> None:
    source = "def f(a):\n    return (\n        " + "\n        + ".join(["a"] * 2000) + "\n    )\n"
    assert len([one for one in found(source) if one.operator.name == "arithmetic_operator_swapped"]) == 1999


def test_a_function_whose_body_a_form_feed_hides_stops_nothing() -> None:
    source = "def g(a):\n\x0c    return a - 1\n\n\ndef f(a):\n    return a + 1\n"
    assert {one.function for one in found(source)} >= {"f"}
