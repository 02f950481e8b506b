"""How many tasks are attacked in a build. What a profile must withstand before a release is no matter of choice."""

from typing import Annotated

from pydantic import Field

from oreline.settings import Settings


class AttackSettings(Settings):
    """On which tasks all known attacks are tried."""

    sample: Annotated[int, Field(ge=0)] = 0
    """Tasks of each repository on which all fitting attacks are tried, as the release shows; 0 for none. A task
    costs up to some hundred gradings."""
