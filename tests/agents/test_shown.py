"""How bytes are shown: reversible, and cut in the middle with a count of what is gone."""

import codecs

from oreline.agents.shown import show


def test_text_is_shown_as_it_is() -> None:
    assert show("é\r\n\\x".encode(), 100) == ("é\r\n\\x", {})


def test_other_bytes_can_be_turned_back() -> None:
    data = b"caf\xe9 \\xe9 \xff\n"
    text, facts = show(data, 100)
    assert text == "caf\\xe9 \\\\xe9 \\xff\n"
    assert facts == {"encoding": "backslash"}
    assert codecs.escape_decode(text)[0] == data


def test_middle_of_long_output_is_elided() -> None:
    data = b"".join(b"line %03d\n" % number for number in range(100))
    text, facts = show(data, 200)
    head, tail = "".join(f"line {n:03}\n" for n in range(11)), "".join(f"line {n:03}\n" for n in range(89, 100))
    assert text == f"{head}[... 702 bytes, 78 lines elided ...]\n{tail}"
    assert facts == {"is_truncated": True, "elided_bytes": 702, "elided_lines": 78}


def test_cut_never_splits_a_character() -> None:
    text, facts = show("é".encode() * 100 + b"x", 51)
    assert text == "é" * 12 + "\n[... 152 bytes, 0 lines elided ...]\n" + "é" * 12 + "x"
    assert facts["elided_bytes"] == 152
