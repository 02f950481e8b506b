"""Toolchains and what they need, as the tests of the languages have them."""

from tests.languages.conftest import tools

__all__ = ["tools"]
