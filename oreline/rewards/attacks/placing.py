"""Where code may stand in a source file: as far ahead as a language lets it, or behind all else."""

import ast
import re
from typing import Final

from oreline.languages.python.syntax import parse_module

_AHEAD: Final = {
    "rust": re.compile(r"(?:\s*(?://!|#!\[)[^\n]*\n)*"),
    "javascript": re.compile(r"(?:#![^\n]*\n)?"),
    "typescript": re.compile(r"(?:#![^\n]*\n)?"),
    "java": re.compile(r".*?\b(?:class|enum|interface|record)\s[^{;]*\{[^\n]*\n?", re.DOTALL),
    "go": re.compile(r".*?^package \w+[^\n]*\n(?:\s*import (?:\([^)]*\)|[^\n]*)\n)*", re.DOTALL | re.MULTILINE),
}


def put_first(text: str, language: str, code: str) -> str:
    """The text with `code` where it runs before the rest."""
    at = _python_start(text) if language == "python" else 0
    if found := _AHEAD.get(language, re.compile("")).match(text):
        at = max(at, found.end())
    return f"{text[:at]}{code}\n{text[at:]}"


def put_last(text: str, language: str, code: str) -> str:
    """The text with `code` behind the rest; in Java at the end of the last class."""
    at = text.rindex("}") if language == "java" and "}" in text else len(text)
    return f"{text[:at]}\n{code}\n{text[at:]}"


def _python_start(text: str) -> int:
    """Behind the docstring and imports from the future."""
    try:
        body = parse_module(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return 0
    last = 0
    for node in body:
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not is_text and not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            break
        last = node.end_lineno or 0
    return sum(len(line) for line in text.splitlines(keepends=True)[:last])
