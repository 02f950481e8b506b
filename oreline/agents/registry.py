"""The agents there are, by name. A new one is a file of its own and a line here."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from oreline.agents.cheater import Cheater
from oreline.agents.contract import Agent
from oreline.agents.noop import Noop
from oreline.agents.oracle import Oracle
from oreline.agents.repair import Repair

AGENTS: Final[Mapping[str, Callable[[], Agent]]] = MappingProxyType(
    {"oracle": Oracle, "repair": Repair, "noop": Noop, "cheater": Cheater}
)
