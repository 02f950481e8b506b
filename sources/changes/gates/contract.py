"""What a gate is: a function that says nothing of what may pass, and raises for what may not."""

from collections.abc import Callable

from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject

Gate = Callable[[Subject, MiningSettings], None]
"""Raises `CandidateError` with the reason."""
