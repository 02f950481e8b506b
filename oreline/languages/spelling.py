"""Calls that tests spell out, for languages in which only tests can call.

Here is the text of a call with places for its literals, and a file with tests planted in it that tell what comes of
such calls. What a call or a test looks like is told by the language's own folder.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tree_sitter import Node

from oreline.languages.guards import SpeltCall
from oreline.languages.turning import Edit, apply

SLOT: Final = "□"
"""Stands in a call's text where a literal was."""
OPENING: Final = "<<fresh "
CLOSING: Final = " fresh>>"
"""Stand around the value in what a planted test says."""
_INTEGER: Final = re.compile(r"-?\d{1,15}")
_FLOAT: Final = re.compile(r"-?\d+\.\d+")
_WORDS: Final[Mapping[str, Any]] = {"true": ["bool", True], "false": ["bool", False]}

WriteTest = Callable[[str, str], str]
"""From a word that its name must hold, and the text of a call: a test that fails and says what the call gives."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Which nodes of a grammar may stand among the arguments of a call that is spelt out."""

    literals: frozenset[str]
    plain: frozenset[str]
    """What holds literals, or belongs to them, and means the same everywhere."""


@dataclass(frozen=True, slots=True)
class Spelt:
    """A call as it is written."""

    text: str
    """With slots."""
    args: tuple[Any, ...]
    beside: tuple[Any, ...] = ()


def spell(call: Node, given: Node, rules: Rules) -> Spelt | None:
    """The text of a call with slots, and what stood in these; None where not all that is `given` is spelt out."""
    places = list(_literals(given, rules))
    if None in places:
        return None
    found = [(node, value) for node in places if node is not None and (value := value_of(_text(node))) is not None]
    edits = [
        Edit(node.start_byte - call.start_byte, node.end_byte - call.start_byte, SLOT.encode()) for node, _ in found
    ]
    text = apply(call.text or b"", edits).decode("utf-8", "replace")
    is_known = bool(found) and text.count(SLOT) == len(found) and "\n" not in text
    return Spelt(text, tuple(value for _, value in found), _beside(call, rules)) if is_known else None


def _beside(call: Node, rules: Rules) -> tuple[Any, ...]:
    around = call.parent.named_children if call.parent is not None else []
    near = [node for node in around if node.type in rules.literals or _is_signed(node, rules)]
    return tuple(value for node in near if (value := value_of(_text(node))) is not None)


def once(path: str, found: Iterable[tuple[str, Spelt]]) -> tuple[SpeltCall, ...]:
    """Each call once, from pairs of a test and what it spells; one text belongs to the first test that has it."""
    homes: dict[str, str] = {}
    calls: dict[str, SpeltCall] = {}
    for test, spelt in found:
        module = f"{path}::{homes.setdefault(spelt.text, test)}"
        call = SpeltCall(module=module, name=spelt.text, args=spelt.args, beside=spelt.beside)
        calls.setdefault(repr((call.name, call.args)), call)
    return tuple(calls.values())


def plant(content: bytes, tests: Mapping[str, int], calls: Mapping[str, SpeltCall], write: WriteTest) -> bytes:
    """The file with a test for each call behind the test that spells it; `tests` are their ends by name."""
    edits = [
        Edit(tests[name], tests[name], "\n".join(["", *(write(word, text) for word, text in told)]).encode())
        for name in tests
        if (told := [(word, filled(call)) for word, call in calls.items() if call.module.endswith(f"::{name}")])
    ]
    return apply(content, edits)


def filled(call: SpeltCall) -> str:
    """The text of a call with its arguments."""
    pieces = call.name.split(SLOT)
    values = [*map(_written, call.args), ""]
    return "".join(f"{piece}{value}" for piece, value in zip(pieces, values, strict=True))


def _literals(node: Node, rules: Rules) -> Iterator[Node | None]:
    """Literals below a node, in order; None for what is none and not plain."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if current.type in rules.literals or _is_signed(current, rules):
            yield current
        elif current.type in rules.plain or not current.is_named:
            waiting.extend(reversed(current.children))
        else:
            yield None


def _is_signed(node: Node, rules: Rules) -> bool:
    inner = node.children[-1] if node.type == "unary_expression" and node.children else None
    return inner is not None and inner.type in rules.literals and _text(node)[:1] == "-"


def value_of(text: str) -> Any:
    """The value of a literal, or None for one that stays as it is."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return ["int", text]
    if _FLOAT.fullmatch(text):
        return ["float", text]
    if len(text) > 1 and text[0] == text[-1] == '"' and "\\" not in text and text.isprintable():
        return ["str", text[1:-1]]
    return None


def _written(value: Any) -> str:
    kind, content = value
    if kind == "str":
        return json.dumps(content, ensure_ascii=False)
    if kind == "float":
        return content if "." in content else f"{float(content):.3f}"
    return str(content).lower() if kind == "bool" else str(content)


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")
