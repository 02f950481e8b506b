"""Every grammar by name, and which of them may read a file of what name."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.go.grammar import GRAMMAR as GO
from oreline.languages.grammar import Grammar
from oreline.languages.python.grammar import GRAMMAR as PYTHON

GRAMMARS: Final[Mapping[str, Grammar]] = {grammar.name: grammar for grammar in (PYTHON, GO)}

_BY_SUFFIX: Final[Mapping[str, tuple[Grammar, ...]]] = {
    ".py": (PYTHON,),
    ".go": (GO,),
}


def grammars_of(path: str) -> tuple[Grammar, ...]:
    """Grammars that may read `path`, likeliest first; none for a file in no language of `GRAMMARS`."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower(), ())
