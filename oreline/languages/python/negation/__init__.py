"""A test file whose every test is turned round: what held fails. Bytes in, bytes out; nothing is run here."""

from oreline.languages.python.negation.turning import disguise, negate, turn_anew

__all__ = ["disguise", "negate", "turn_anew"]
