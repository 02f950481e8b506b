"""Patterns that files of strangers are searched with take time that grows with a file's size, not with its square."""

import importlib
import pkgutil
import re
import re._constants as codes
import re._parser as parser
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import oreline.languages

LENGTH = 20_000
SECONDS = 0.2
"""Of the processor's time: the square would take a second and more."""
SEARCHING = r"\b{name}(\[name\])?\.(search|findall|finditer|sub)\("


def searched() -> Iterator[tuple[str, re.Pattern[str] | re.Pattern[bytes]]]:
    """Those that are searched with; what is only matched as a whole is held against names."""
    for module in pkgutil.walk_packages(oreline.languages.__path__, "oreline.languages."):
        if ".inside" not in module.name:
            found = importlib.import_module(module.name)
            text = Path(found.__file__ or "").read_text("utf-8")
            for name, value in vars(found).items():
                if isinstance(value, re.Pattern) and re.search(SEARCHING.format(name=name), text):
                    yield f"{module.name}.{name}", value


def beginnings(pattern: re.Pattern[str] | re.Pattern[bytes]) -> list[str]:
    """What it matches up to each place where it goes on as often as it likes, its literal parts alone."""
    found: list[str] = []

    def go(parts: object, so_far: str) -> str:
        for code, value in parts:  # type: ignore[attr-defined]
            if code is codes.LITERAL:
                so_far += chr(value)
            elif code in {codes.IN, codes.ANY, codes.NOT_LITERAL}:
                so_far += _one_of(value) if code is codes.IN else "x"
            elif code is codes.SUBPATTERN:
                so_far = go(value[-1], so_far)
            elif code is codes.BRANCH:
                so_far, *_ = [go(part, so_far) for part in value[1]]
            elif code in {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}:
                found.append(so_far)
                so_far += go(value[2], "") * value[0]
        return so_far

    go(parser.parse(pattern.pattern, pattern.flags), "")
    return sorted(set(found))


def _one_of(parts: list[tuple[object, object]]) -> str:
    kind, value = parts[0]
    return chr(value) if kind is codes.LITERAL else "a" if ("CATEGORY_WORD" in str(value)) else " "  # type: ignore[arg-type]


def spent(pattern: re.Pattern[str] | re.Pattern[bytes], text: str) -> float:
    begun = time.process_time()
    if isinstance(pattern.pattern, bytes):
        pattern.findall(text.encode())  # type: ignore[arg-type]
    else:
        pattern.findall(text)  # type: ignore[arg-type]
    return time.process_time() - begun


@pytest.mark.parametrize("unit", [" ", "\n"])
def test_blanks_without_end_take_no_time(unit: str) -> None:
    slow = {
        name: repr(begun)
        for name, pattern in searched()
        for begun in beginnings(pattern)
        if spent(pattern, begun + unit * LENGTH) > SECONDS
    }
    assert slow == {}
