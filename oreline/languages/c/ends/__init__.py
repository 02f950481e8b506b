"""A test file of C or C++ whose functions tell that they begin and that they come to their end.

Bytes in, bytes out; nothing is run here.
"""

from oreline.languages.c.ends.marking import mark_ends

__all__ = ["mark_ends"]
