"""Calls that a test file of JavaScript or TypeScript spells out, with all that they are given.

Bytes in; nothing is run here.
"""

from oreline.languages.javascript.spelt.calls import find_calls

__all__ = ["find_calls"]
