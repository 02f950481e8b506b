"""A test file of JavaScript or TypeScript with every test turned round. Bytes in, bytes out; nothing is run here."""

from oreline.languages.javascript.negation.turning import negate

__all__ = ["negate"]
