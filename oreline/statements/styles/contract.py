"""What a style is: a name, and how it tells what is observed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oreline.statements.observed import Observed
from oreline.statements.styles.voice import Voice


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """One way to tell a problem."""

    name: str
    manner: str
    """How such a text reads, for a writer who has no template."""
    tell: Callable[[Observed, Voice], Iterator[str]]
    """Paragraphs of Markdown, the title first, by importance: the last ones may be left out."""
