"""What a stream of TAP lines says, nested as node-tap nests them: a block of assertions is a test."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

INDENT = 4
RESULT = re.compile(r"(?P<bad>not )?ok\b *\d*(?: *- ?| +|$)(?P<said>.*)", re.DOTALL)
DIRECTIVE = re.compile(r"\s+#\s*(?P<kind>skip|todo|time=)(?P<why>.*)$", re.IGNORECASE)
PLAN = re.compile(r"1\.\.(?P<count>\d+)(?:\s*#\s*(?P<why>.*))?$")
DIDNT_LOAD = re.compile(r"SyntaxError|ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND|Cannot find module")

Tell = Callable[[list[str], str, float, str], None]


@dataclass
class Line:
    """One `ok` or `not ok`."""

    name: str
    is_ok: bool
    kind: str = ""
    """skip | todo | empty."""
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)

    @property
    def is_broken(self) -> bool:
        """Whether it counts as a failure."""
        return not self.is_ok and not self.kind

    @property
    def status(self) -> str:
        """As a test of its own."""
        if self.kind == "skip":
            return "skipped"
        if self.kind == "todo":
            # One that is never run is written as if it had passed.
            return "skipped" if self.is_ok else "xfailed"
        if self.is_ok:
            return "passed"
        return "timeout" if self.name.startswith("timeout!") else "failed"


@dataclass
class Block:
    """What was read of one depth since its last end."""

    lines: list[Line] = field(default_factory=list)
    tests: list[tuple[list[str], str, float, str]] = field(default_factory=list)
    opened: Line | None = None
    """The result of a block that says its result first (`ok 1 - name {`)."""


def read_result(text: str) -> Line | None:
    """The result that a line without its indent tells; None for any other line."""
    found = RESULT.fullmatch(text)
    if not found:
        return None
    line = Line(name=found["said"], is_ok=not found["bad"])
    while directive := DIRECTIVE.search(line.name):
        line.name = line.name[: directive.start()]
        if directive["kind"] == "time=":
            number = re.match(r"[\d.]+", directive["why"])
            line.seconds = float(number[0]) / (1 if directive["why"].endswith("ms") is False else 1000) if number else 0
        else:
            line.kind = directive["kind"].lower()
    return line


class TapReader:
    """Lines in, tests out: each is told once its outermost block has ended."""

    def __init__(self, tell: Tell, tell_broken: Callable[[str], None]) -> None:
        self.tell, self.tell_broken = tell, tell_broken
        self.blocks = [Block()]
        self.planned: int | None = None
        self.has_told = False

    def read(self, text: str) -> None:
        """One line as it was written."""
        body = text.lstrip(" ")
        depth = (len(text) - len(body)) // INDENT
        if text.startswith("Bail out!"):
            self.tell_broken(text)
        if (plan := PLAN.fullmatch(body.rstrip())) and depth == len(self.blocks) - 1 == 0:
            self.plan(int(plan["count"]), plan["why"] or "")
        elif plan and depth < INDENT:
            self.open_to(depth)
        elif body == "}" and len(self.blocks) > depth + 1 and (opened := self.blocks[depth + 1].opened):
            self.close(depth, opened)
        elif (len(text) - len(body)) % INDENT == 0 and (line := read_result(body)):
            self.result(depth, line)
        elif self.blocks[-1].lines:
            self.blocks[-1].lines[-1].notes.append(body)

    def open_to(self, depth: int) -> None:
        """Blocks down to a depth."""
        while len(self.blocks) <= depth:
            self.blocks.append(Block())

    def plan(self, count: int, why: str) -> None:
        """The outermost plan."""
        self.planned = count
        if not count and why.lower().startswith("skip"):
            self.tell([], "skipped", 0.0, why)

    def result(self, depth: int, line: Line) -> None:
        """A result at a depth: of the block that was read below it, or an assertion."""
        if line.name.endswith("{"):
            line.name = line.name[:-1].rstrip()
            self.open_to(depth)
            self.blocks.append(Block(opened=line))
        elif len(self.blocks) > depth + 1:
            self.close(depth, line)
        elif line.kind:
            # A block that is not run looks like an assertion that is passed over.
            self.open_to(depth)
            self.blocks[depth].tests.append(([line.name], *own_result(Block(), line)))
        else:
            self.open_to(depth)
            self.blocks[depth].lines.append(line)

    def close(self, depth: int, line: Line) -> None:
        """The block below `depth` is over, with this result."""
        block = self.blocks[depth + 1]
        del self.blocks[depth + 1 :]
        above = self.blocks[depth]
        above.tests += [([line.name, *test[0]], *test[1:]) for test in block.tests]
        if block.lines or not block.tests:
            above.tests.append(([line.name], *own_result(block, line)))
        if depth == 0:
            self.flush()

    def flush(self) -> None:
        """Tell what is known of the outermost block."""
        for test in self.blocks[0].tests:
            self.has_told = True
            self.tell(*test)
        self.blocks[0].tests.clear()

    def end(self) -> None:
        """The stream is over."""
        if len(self.blocks) > 1:
            self.tell_broken("the tests ended within a block")
        self.flush()
        own = self.blocks[0]
        notes = "\n".join(text for line in own.lines for text in (line.name, *line.notes))
        if own.lines and not self.has_told and DIDNT_LOAD.search(notes):
            self.tell_broken(notes)
        elif own.lines:
            broken = any(line.is_broken for line in own.lines)
            self.tell([], *own_result(own, Line(name="", is_ok=not broken)))
        if self.planned is None:
            self.tell_broken("the tests came to no end: no plan was written")


def own_result(block: Block, line: Line) -> tuple[str, float, str]:
    """Status, seconds and message of a block by its own assertions and its result."""
    broken = [one for one in block.lines if one.is_broken]
    message = "\n".join(text for one in broken for text in (f"not ok: {one.name}", *one.notes))
    if line.kind or line.is_ok:
        return line.status, line.seconds, message
    if not broken and any(test[1] in {"failed", "timeout", "error"} for test in block.tests):
        return "passed", line.seconds, ""
    is_late = any(one.status == "timeout" for one in broken)
    return "timeout" if is_late else "failed", line.seconds, message or "\n".join(line.notes)
