"""Which of a Meson project's options turn its tests on."""

import re
from typing import Final

from oreline.languages.c.options import switch

_OPTION: Final = re.compile(r"option\(\s*+'([^']{1,200}+)'\s*+,([^)]{0,2000}+)\)", re.DOTALL)
_TYPE: Final = re.compile(r"type\s*:\s*'(boolean|feature)'")
_STATES: Final = {"boolean": {"ON": "true", "OFF": "false"}, "feature": {"ON": "enabled", "OFF": "disabled"}}


def meson_options(text: str) -> tuple[str, ...]:
    """Arguments of `meson setup`, sorted, from the text of its options file."""
    found: list[str] = []
    for name, rest in _OPTION.findall(text):
        kind, state = _TYPE.search(rest), switch(name)
        if kind and state:
            found.append(f"-D{name}={_STATES[kind[1]][state]}")
    return tuple(sorted(found))
