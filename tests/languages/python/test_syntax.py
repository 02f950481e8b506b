"""Syntax trees made in many threads, as builds make them."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oreline.languages.python.syntax import parse_module

DEEP = f"{'(' * 30}a{')' * 30} + [{','.join(f'({number},)' for number in range(30))}]"
SOURCE = "\n".join(f"def f{number}(a, b={DEEP}):\n    return b" for number in range(20))


class Cycle:
    """Freed by the collector alone, which then runs code in the middle of whatever allocates."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        sum(range(50))


@pytest.fixture
def impatient() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


def parse_beside_garbage(_: int) -> int:
    for _ in range(50):
        Cycle()
    return len(parse_module(SOURCE).body)


def test_threads_do_not_disturb_each_other(impatient: None) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(parse_beside_garbage, range(200))) == {20}


def test_what_is_no_module_is_refused() -> None:
    with pytest.raises(SyntaxError):
        parse_module("def (")


def test_nobody_else_makes_such_trees() -> None:
    rooms = [Path(__file__).parents[3] / name for name in ("oreline", "sources", "quality", "assets", "pipelines")]
    files = [file for room in rooms for file in room.rglob("*.py")]
    found = {file.name for file in files if "ast.parse(" in file.read_text() and "inside" not in file.parts}
    assert found == {"syntax.py"}
