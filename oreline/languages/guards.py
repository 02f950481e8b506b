"""What a language folder says of its tests, so that a grading can be told from a forged one: tests planted for one run,
and the negation of those that are there. Plain functions over names and bytes; nothing is run here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from oreline.records.base import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """The tests of a task, as one sees them who plants others among them."""

    runner: str
    """Name of the runner, such as `jest`."""
    options: Json
    """What the runner is told beside a request."""
    read_tests: Callable[[], Mapping[str, bytes]]
    """Reads tests, source files with tests in them, and what steers them, by path in the tree that is graded."""
    test_ids: tuple[str, ...]
    """FAIL_TO_PASS and PASS_TO_PASS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Canary:
    """Tests whose results are known beforehand, under names that nobody can know."""

    files: Mapping[str, bytes]
    """New files, or new content of files that are there, by path."""
    must_fail: tuple[str, ...]
    """Their names, each random: an id that ends with one is that test's."""
    must_pass: tuple[str, ...]


PlantCanary = Callable[[Suite], Canary | None]
"""None where nothing can be planted in that suite."""
Negate = Callable[[str, bytes], bytes | None]
"""The file at a path with every test in it turned round, under the same names: what held fails, what failed passes.

A test without an assertion that is known just fails. None for a file without tests, or one that can't be read.
"""


Disguise = Callable[[str, bytes, str], bytes | None]
"""The file at a path with the same tests in other words, chosen by a random one; None as for `Negate`.

Each line stays where it is, but below an assertion that a test gets which has none. Then none can tell by the text of a
test file whether it is turned round.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A function of a test file that tells of its begins and ends, by results under names that nobody can know.

    Behind the name and a blank stands the key of the test that it ran for, or nothing; the message says how often.
    """

    function: str
    """`path:line name`."""
    begins: str
    ends: str
    is_entry: bool
    """A program begins with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A test file with marks."""

    content: bytes
    marks: tuple[Mark, ...]


MarkEnds = Callable[[str, bytes, str], Marked | None]
"""The file at a path with marks, their names made of a random word; None for a file without any.

Each line stays where it is.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeltCall:
    """A call as a test file writes it, with all that it is given."""

    module: str
    """Path below the tree, as it is imported: it may lack its ending. Of calls that are planted, `path::test`."""
    name: str
    """Of the function in it, empty for the module itself. Of calls that are planted, their text with slots."""
    args: tuple[Any, ...]
    """Each `[kind, content]`, as calls have them."""
    beside: tuple[Any, ...] = ()
    """Values that stand beside it where it is used: what it is compared with is among them."""


FindCalls = Callable[[str, bytes], tuple[SpeltCall, ...]]
"""Calls of the tree's functions in the test file at a path, each once."""


PlantCalls = Callable[[str, bytes, Mapping[str, SpeltCall]], bytes]
"""The test file at a path with a test for each call, whose id holds the word that the call is told by.

Each fails and says what the call gives, between the marks of `oreline.languages.spelling`.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guards:
    """What a language has to guard gradings with; None for what it hasn't."""

    plant_canary: PlantCanary | None = None
    negate: Negate | None = None
    disguise: Disguise | None = None
    turn_anew: Disguise | None = None
    """The tests of `negate` in other words, or such that hold neither way: lines and names stay."""
    mark_ends: MarkEnds | None = None
    """For languages whose tests may pass by the exit code of a program alone."""
    can_call: bool = False
    """Functions can be called apart from tests: `oreline/testing/calls.py` knows how."""
    find_calls: FindCalls | None = None
    """What reads calls from the text of tests; where there is none, they are recorded while tests run."""
    plant_calls: PlantCalls | None = None
    """For languages whose functions only tests can call."""


UNGUARDED: Final = Guards()
"""A language that has nothing: its results are believed as they come."""
