"""TypeScript's two grammars, with and without markup: JavaScript's, and types."""

from pathlib import Path
from typing import Final

import tree_sitter_typescript
from tree_sitter import Language

from oreline.languages.grammar import Grammar
from oreline.languages.javascript.grammar import QUERIES, SHARED

_QUERIES: Final = (QUERIES, Path(__file__).with_name("queries"))

TYPESCRIPT: Final = Grammar(
    name="typescript", language=Language(tree_sitter_typescript.language_typescript()), queries=_QUERIES, **SHARED
)
TSX: Final = Grammar(name="tsx", language=Language(tree_sitter_typescript.language_tsx()), queries=_QUERIES, **SHARED)
