"""Where marks are told inside: `inside/native/ends.py` reads it."""

from typing import Final

from oreline.languages.contract import CACHE

PLACE: Final = f"{CACHE}/ends"
VARIABLE: Final = "ORELINE_TEST"
"""Holds the key of the test that a program runs for, where the tool that starts it can be told so."""
