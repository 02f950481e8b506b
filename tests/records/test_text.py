"""Text that tables can hold."""

import pytest

from oreline.records.text import restored, storable


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("plain é 𝄞 \n", "plain é 𝄞 \n"),
        ("a\x00b", "a␛0000b"),
        ("\udc80\ud800", "␛dc80␛d800"),
        ("␛0000", "␛241b0000"),
    ],
)
def test_what_no_table_holds_is_escaped_and_comes_back(text: str, stored: str) -> None:
    assert storable(text) == stored
    assert stored.encode("utf-8").decode("utf-8") == stored
    assert restored(stored) == text
