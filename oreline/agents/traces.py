"""What a person reads off pytest's output: which tests fail, where the trace leads, which names it shows."""

import keyword
import re
from dataclasses import dataclass
from typing import Final

FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
FRAME: Final = re.compile(r"^(\S[^\n:]*\.py):(\d+): in (\w+)", re.MULTILINE)
CALL: Final = re.compile(r"\b([A-Za-z_]\w*)\s*\(")
NOT_OURS: Final = frozenset(
    {"raises", "list", "dict", "set", "tuple", "len", "str", "int", "float", "sorted", "range", "repr", "type"}
)
"""Names that a failing test calls all the time and that lead nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One line of a trace."""

    path: str
    line: int
    function: str


def failing_ids(output: str) -> tuple[str, ...]:
    """Ids of the tests that the summary (`-rfE`) names, in its order."""
    return tuple(dict.fromkeys(FAILED.findall(output)))


def frames_of(output: str) -> tuple[Frame, ...]:
    """Frames of the traces (`--tb=short`) within the work tree, innermost first, each function once."""
    shown = [Frame(path=path, line=int(line), function=name) for path, line, name in FRAME.findall(output)]
    inside = [frame for frame in reversed(shown) if not frame.path.startswith(("/", ".."))]
    innermost: dict[tuple[str, str], Frame] = {}
    for frame in inside:
        innermost.setdefault((frame.path, frame.function), frame)
    return tuple(innermost.values())


def called_names(text: str) -> tuple[str, ...]:
    """Names that are called in a text, in order of appearance, without the language's own."""
    names = (name for name in CALL.findall(text) if not keyword.iskeyword(name) and name not in NOT_OURS)
    return tuple(dict.fromkeys(name for name in names if not name.startswith("test_")))
