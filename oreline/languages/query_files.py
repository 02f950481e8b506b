"""One query of a grammar, put together from the files of that name in its folders, which several grammars may share."""

from functools import cache

from tree_sitter import Query

from oreline.languages.grammar import Grammar


@cache
def query_of(grammar: Grammar, name: str) -> Query:
    """The patterns of all the grammar's files of that name, such as `scopes.scm`."""
    files = [folder / name for folder in grammar.queries]
    return Query(grammar.language, "\n".join(file.read_text(encoding="utf-8") for file in files if file.exists()))
