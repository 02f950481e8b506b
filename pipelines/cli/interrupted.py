"""What is kept of a command that a person stopped, by command: true of each, promised of none that keeps nothing."""

from collections.abc import Mapping
from typing import Final

import click

AGAIN: Final = "Run the same command again"
KEPT: Final[Mapping[str, str]] = {
    "build": f"{AGAIN} to go on; what is finished is kept.",
    "mine": f"{AGAIN} to go on; what was fetched is kept.",
    "discover": f"{AGAIN} to go on; what was fetched is kept.",
    "mutate": f"{AGAIN} to start over; what was fetched is kept.",
    "health": f"{AGAIN} to go on: packages, built environments and runs that were finished are kept.",
    "verify": f"{AGAIN} to start over; environments that were built are kept.",
}


def told_of_interruption() -> str:
    """A sentence about the command that is running."""
    context = click.get_current_context(silent=True)
    name = (context.info_name or "") if context else ""
    return f"Stopped. {KEPT.get(name, f'{AGAIN} to start over.')}"
