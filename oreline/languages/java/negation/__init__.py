"""A test file of Java whose every test is turned round. Bytes in, bytes out; nothing is run here."""

from oreline.languages.java.negation.turning import negate

__all__ = ["negate"]
