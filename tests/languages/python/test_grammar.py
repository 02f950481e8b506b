"""The grammar: errors are seen, and layout is no meaning."""

import pytest

from oreline.languages.python.grammar import has_errors, parse, tokens


def meaning(source: str) -> tuple[bytes, ...]:
    return tokens(parse(source.encode()).root_node)


@pytest.mark.parametrize(
    ("source", "is_broken"),
    [
        pytest.param("def f():\n    return 1\n", False, id="sound"),
        pytest.param("def f(:\n    return 1\n", True, id="error node"),
        pytest.param("x = (1,\n", True, id="missing bracket"),
        pytest.param("", False, id="empty"),
    ],
)
def test_has_errors(source: str, is_broken: bool) -> None:
    assert has_errors(parse(source.encode())) is is_broken


@pytest.mark.parametrize(
    ("left", "right"),
    [
        pytest.param("x = 1  # one\n", "x = 1\n", id="comment"),
        pytest.param("x=1\n", "x  =  1\n", id="blanks"),
        pytest.param("x = (\n    a + b\n)\n", "x = a + b\n", id="needless parentheses"),
        pytest.param("x = a + \\\n    b\n", "x = a + b\n", id="line continuation"),
        pytest.param("if a:\n    b()\n", "if a:\n        b()\n", id="indentation width"),
    ],
)
def test_layout_is_no_difference(left: str, right: str) -> None:
    assert meaning(left) == meaning(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        pytest.param("if a:\n    b()\n    c()\n", "if a:\n    b()\nc()\n", id="statement left its block"),
        pytest.param("x = 'a\\tb'\n", "x = 'c\\td'\n", id="text beside an escape"),
        pytest.param("x = f'{a:>3}'\n", "x = f'{a:>4}'\n", id="format specifier"),
        pytest.param("x = a - (b - c)\n", "x = a - b - c\n", id="parentheses that matter"),
        pytest.param("x = a\n", "x = a,\n", id="tuple"),
    ],
)
def test_meaning_is_a_difference(left: str, right: str) -> None:
    assert meaning(left) != meaning(right)


def test_offsets_are_bytes_and_a_byte_order_mark_counts() -> None:
    tree = parse('\ufeffs = "中文"; x = a + b\n'.encode())
    assert not has_errors(tree)
    statement = tree.root_node.named_children[1]
    assert (statement.start_byte, statement.text) == (17, b"x = a + b")
