"""Agents that do as they are told, for tests of what surrounds an agent."""

from collections.abc import Sequence
from dataclasses import dataclass

from oreline.agents.contract import Acting, Action
from oreline.errors import SandboxError
from oreline.records.task import Task
from oreline.sandbox.contract import Command, Finished, Sandbox


@dataclass(frozen=True, kw_only=True)
class Scripted:
    """Takes given actions, one after the other."""

    actions: Sequence[Action]
    name: str = "scripted"
    version: str = "1"
    model: str = ""

    def act(self, task: Task) -> Acting:
        # Not `yield from`: a sequence takes no observations.
        yield from (action for action in self.actions)


@dataclass(frozen=True, kw_only=True)
class Raising:
    """Takes one action and breaks."""

    first: Action
    name: str = "raising"
    version: str = "1"
    model: str = ""

    def act(self, task: Task) -> Acting:
        yield self.first
        raise LookupError("no such thought")


class VanishingSandbox:
    """A real sandbox that is gone after so many commands."""

    name = "vanishing"

    def __init__(self, sandbox: Sandbox, commands: int) -> None:
        self._sandbox, self._left = sandbox, commands

    def run(self, command: Command) -> Finished:
        self._left -= 1
        if self._left < 0:
            raise SandboxError("sandbox_gone", "the sandbox went away")
        return self._sandbox.run(command)


class NoSandbox:
    """A sandbox that must not be asked for anything."""

    name = "none"

    def run(self, command: Command) -> Finished:
        raise AssertionError(f"{command.argv} was run")
