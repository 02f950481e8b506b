"""Where marks are told inside: `inside/native/ends.py` reads it."""

from typing import Final

from oreline.languages.contract import CACHE

PLACE: Final = f"{CACHE}/ends"
