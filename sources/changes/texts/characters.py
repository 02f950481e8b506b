"""Characters that nobody sees: zero-width ones, direction marks, tags, variation selectors, control codes."""

import re
from typing import Final

_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff]"
)
_TERMINAL: Final = re.compile(r"\x1b(?:\[[0-?]{0,50}[ -/]{0,10}[@-~]|\][^\x07\x1b]{0,500}(?:\x07|\x1b\\))")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_END: Final = re.compile(r"\r\n?|[\x85\u2028\u2029]")


def visible(text: str) -> str:
    """`text` with line feeds as line ends, and no character that can't be seen."""
    text = _TERMINAL.sub("", _LINE_END.sub("\n", text))
    return _CONTROL.sub("", _INVISIBLE.sub("", text))
