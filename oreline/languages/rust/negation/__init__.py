"""A Rust file whose every test is turned round. Bytes in, bytes out; nothing is run here."""

from oreline.languages.rust.negation.turning import negate

__all__ = ["negate"]
