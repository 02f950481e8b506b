"""A test file of Go whose every test is turned round. Bytes in, bytes out; nothing is run here."""

from oreline.languages.go.negation.turning import negate

__all__ = ["negate"]
