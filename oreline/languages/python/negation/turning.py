"""A test file turned round: every assertion its opposite, and one of ours where a test has none that is known. Or the
same tests in other words, or tests that hold neither way, so that none can tell by the text which of them he meets.
"""

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from oreline.languages.python.files import is_steering_file
from oreline.languages.python.negation.assertions import Edit, Function, Place, Style, calls_of, edits_of, functions_of
from oreline.languages.python.negation.helpers import ROLES, helpers_text
from oreline.languages.python.negation.wordings import Sense, wording
from oreline.languages.python.syntax import parse_module

_TEST: Final = re.compile(r"_?test", re.IGNORECASE)
_SIMPLE: Final = (
    ast.Expr,
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
    ast.Pass,
    ast.Return,
    ast.Raise,
    ast.Delete,
    ast.Import,
)
_LINE_ENDS: Final = re.compile(rb"(?<=\n)|(?<=\r)(?!\n)")
SOMETHING: Final = "__name__"
"""What is true, though not before the code runs."""


def negate(path: str, content: bytes) -> bytes | None:
    """The file with every test turned round; None where it has none, or is none that this Python reads."""
    return _rewrite(path, content, "", Sense.OPPOSITE)


def turn_anew(path: str, content: bytes, word: str) -> bytes | None:
    """The same in other words, by `word`, as a text that is known beforehand tells what it is. Tests hold neither way:
    who says that they fail where they pass, and pass where they fail, meets tests that fail whatever they test.
    """
    return _rewrite(path, content, word, Sense.NEVER)


def disguise(path: str, content: bytes, word: str) -> bytes | None:
    """The file with the same tests in other words, by `word`; None as above."""
    return _rewrite(path, content, word, Sense.SAME)


def _rewrite(path: str, content: bytes, word: str, sense: Sense) -> bytes | None:
    if not path.endswith(".py") or is_steering_file(path) or content.startswith(b"\xef\xbb\xbf"):
        return None
    try:
        tree = parse_module(content.decode("utf-8"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    functions = list(functions_of(tree))
    if not any(_TEST.match(function.name) for function in functions):
        return None
    name = f"_{hashlib.sha256(path.encode() + content).hexdigest()[:16]}"
    random = Random(f"{name}{word}")  # noqa: S311 -- what is secret is the word
    names = {role: f"{name}_{number}" for number, role in enumerate(random.sample(ROLES, len(ROLES)))}
    edits = _edits(functions, Style(names, sense, random), content)
    return _apply(content, edits) + helpers_text(name, names).encode()


def _edits(functions: list[Function], style: Style, content: bytes) -> Iterator[Edit]:
    own = frozenset(function.name for function in functions)
    edits = {function: tuple(edits_of(function, style, own)) for function in functions}
    asserting = _asserting(functions, frozenset(function.name for function in functions if edits[function]))
    lines = _LINE_ENDS.split(content)
    for function in functions:
        yield from edits[function]
        if _TEST.match(function.name) and function.name not in asserting:
            yield _assertion(function, lines, style)


def _asserting(functions: Iterable[Function], found: frozenset[str]) -> frozenset[str]:
    """Names of functions that assert something, themselves or by calling one of the file that does."""
    calls = {function.name: calls_of(function) for function in functions}
    while True:
        more = frozenset(name for name, called in calls.items() if called & found) | found
        if more == found:
            return found
        found = more


def _assertion(function: Function, lines: list[bytes], style: Style) -> Edit:
    """An assertion before all that a test does."""
    first = function.body[0]
    decorators = getattr(first, "decorator_list", [])
    line, column = min([(first.lineno, first.col_offset), *((d.lineno, d.col_offset - 1) for d in decorators)])
    place: Place = (line, column)
    before = lines[line - 1][:column]
    text = f"assert{SOMETHING.join(wording(style.random, style.sense))}"
    if before.strip() or isinstance(first, _SIMPLE):
        return Edit(place, place, f"{text}; ")
    return Edit(place, place, f"{text}\n{before.decode()}")


def _apply(content: bytes, edits: Iterable[Edit]) -> bytes:
    starts = [0]
    for line in _LINE_ENDS.split(content):
        starts.append(starts[-1] + len(line))
    # From the end, so that places before stay what they are; of two at one place the outer one comes first in the text.
    ordered = sorted(enumerate(edits), key=lambda pair: (pair[1].start, pair[0]), reverse=True)
    for _, edit in ordered:
        start, end = (starts[line - 1] + column for line, column in (edit.start, edit.end))
        content = content[:start] + edit.text.encode() + content[end:]
    return content
