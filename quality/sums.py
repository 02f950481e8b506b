"""The rule every stage keeps: what came in either stays or is set aside with a reason."""

from oreline.errors import IntegrityError


def account(name: str, *, came_in: int, kept: int, rejected: int) -> None:
    """Check that in = out + dropped.

    Raises:
        IntegrityError: `sums_differ`, with the three numbers.
    """
    if came_in != kept + rejected:
        raise IntegrityError(
            "sums_differ",
            f"{name}: {came_in} came in, {kept} stayed and {rejected} were set aside; rows are lost or doubled.",
        )
