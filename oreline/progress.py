"""How long work says where it is. Printing is done by whoever listens."""

from typing import Protocol


class Progress(Protocol):
    """Hears how far a stage has come."""

    def __call__(self, what: str, done: int, total: int) -> None:
        """`done` of `total` items of `what`, such as `pkg:pypi/toolz@1.0.0 candidates`; of 0: a step begins."""
        ...


def silent(what: str, done: int, total: int) -> None:
    """Hear and say nothing."""
