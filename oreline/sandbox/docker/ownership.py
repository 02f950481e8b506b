"""How what an engine holds for us tells which process it belongs to. What of it goes is `reaper.py`."""

from typing import Final

OWNER_LABEL: Final = "oreline.owner"
OWNER_PREFIX: Final = "oreline-"
"""Of a label's value and of a container's name, as `owners.owned_name` goes on."""
