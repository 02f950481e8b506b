"""What build backends, which are code of strangers, answer when asked what they need."""

import tracemalloc

import pytest

from oreline.environments.project import read_requirements


def test_requirements_are_texts_of_a_list() -> None:
    assert read_requirements(b'["setuptools>=61", 3, ["wheel"], "numpy"]') == ("setuptools>=61", "numpy")


@pytest.mark.parametrize(
    "answer",
    [b"", b"{}", b"7", b"\xff", b'{"a": ["b"]}', b"[" * 50_000, b"[" + b"[]," * 2**20 + b'"a"]', b"9" * 50_000],
    ids=["nothing", "object", "number", "bytes", "another form", "depth", "lists", "a long number"],
)
def test_an_answer_of_another_form_needs_nothing_and_takes_no_room(answer: bytes) -> None:
    tracemalloc.start()
    try:
        assert read_requirements(answer) == ()
        assert tracemalloc.get_traced_memory()[1] < 2**22
    finally:
        tracemalloc.stop()
