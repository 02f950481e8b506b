"""Every vocabulary by its grammar's name, and which of them reads a file. A language adds one line."""

from collections.abc import Mapping
from typing import Final

from oreline.languages.grammar import has_errors, parse
from oreline.languages.grammars import grammars_of
from oreline.mutation.realism.words.c import CPP, C
from oreline.mutation.realism.words.csharp import CSHARP
from oreline.mutation.realism.words.go import GO
from oreline.mutation.realism.words.java import JAVA
from oreline.mutation.realism.words.javascript import JAVASCRIPT, TSX, TYPESCRIPT
from oreline.mutation.realism.words.python import PYTHON
from oreline.mutation.realism.words.ruby import RUBY
from oreline.mutation.realism.words.rust import RUST
from oreline.mutation.realism.words.vocabulary import Vocabulary

VOCABULARIES: Final[Mapping[str, Vocabulary]] = {
    words.grammar.name: words for words in (PYTHON, JAVASCRIPT, TYPESCRIPT, TSX, GO, RUST, JAVA, C, CPP, CSHARP, RUBY)
}


def is_known(path: str) -> bool:
    """Whether a file can be read; documentation and data can't."""
    return any(grammar.name in VOCABULARIES for grammar in grammars_of(path))


def words_of(path: str, source: bytes) -> Vocabulary | None:
    """The vocabulary of a file: of several grammars the likeliest one that knows all of it; None for none."""
    found = [VOCABULARIES[grammar.name] for grammar in grammars_of(path) if grammar.name in VOCABULARIES]
    if len(found) < 2:
        return next(iter(found), None)
    return next((one for one in found if not has_errors(parse(one.grammar, source))), found[0])
