"""Python's own syntax trees, made by one thread at a time: CPython 3.11 counts the depth of all threads' trees as one,
and then fails with a SystemError.
"""

import ast
import threading
from typing import Final

_ONE_AT_A_TIME: Final = threading.Lock()


def parse_module(source: str) -> ast.Module:
    """The syntax tree of a module.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it is none, or nested too deeply.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(source)
