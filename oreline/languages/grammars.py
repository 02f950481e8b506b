"""Every grammar by name, and which of them may read a file of what name."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.c.grammar import CPP, C
from oreline.languages.csharp.grammar import GRAMMAR as CSHARP
from oreline.languages.go.grammar import GRAMMAR as GO
from oreline.languages.grammar import Grammar
from oreline.languages.java.grammar import GRAMMAR as JAVA
from oreline.languages.javascript.grammar import GRAMMAR as JAVASCRIPT
from oreline.languages.python.grammar import GRAMMAR as PYTHON
from oreline.languages.ruby.grammar import GRAMMAR as RUBY
from oreline.languages.rust.grammar import GRAMMAR as RUST
from oreline.languages.typescript.grammar import TSX, TYPESCRIPT

GRAMMARS: Final[Mapping[str, Grammar]] = {
    grammar.name: grammar for grammar in (PYTHON, JAVASCRIPT, TYPESCRIPT, TSX, GO, RUST, JAVA, C, CPP, CSHARP, RUBY)
}

_BY_SUFFIX: Final[Mapping[str, tuple[Grammar, ...]]] = {
    ".py": (PYTHON,),
    **dict.fromkeys((".js", ".jsx", ".mjs", ".cjs"), (JAVASCRIPT,)),
    **dict.fromkeys((".ts", ".mts", ".cts"), (TYPESCRIPT,)),
    ".tsx": (TSX,),
    ".go": (GO,),
    ".rs": (RUST,),
    ".java": (JAVA,),
    ".cs": (CSHARP,),
    **dict.fromkeys((".rb", ".rake"), (RUBY,)),
    ".c": (C,),
    ".h": (C, CPP),
    **dict.fromkeys(
        (".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".tpp", ".tcc"), (CPP,)
    ),
}


def grammars_of(path: str) -> tuple[Grammar, ...]:
    """Grammars that may read `path`, likeliest first; none for a file in no language of `GRAMMARS`."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower(), ())
