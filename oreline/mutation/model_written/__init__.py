"""Bugs that a model writes: which functions it gets, what it is told, and what of its answers is taken."""
