"""A work tree and environment to run in: which layers, from which data folder. No running happens here."""

from dataclasses import dataclass, replace
from pathlib import Path

from oreline.languages.python.files import module_name
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.sandbox.contract import ENV, WORK, Mount


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkout:
    """Layers of the work tree (bottom first) and of the environment."""

    work_layers: tuple[Path, ...]
    env_layers: tuple[Path, ...]
    bytecode: tuple[Path, ...] = ()
    """Byte code of test files, below all layers: no part of the tree, suites start sooner with it."""

    def installed_modules(self) -> frozenset[str]:
        """Names that the environment's packages are imported by."""
        found = (entry for layer in self.env_layers for entry in layer.glob("lib/python*/site-packages/*"))
        return frozenset(module_name(entry.name) for entry in found)

    def with_layer(self, layer: Path) -> "Checkout":
        """The same with one more layer on top of the work tree."""
        return replace(self, work_layers=(*self.work_layers, layer))

    def with_bytecode(self) -> "Checkout":
        """The same with the byte code of test files in its work tree."""
        return replace(self, work_layers=(*self.bytecode, *self.work_layers), bytecode=())

    def mounts(self, upper: Path | None = None, read_only: tuple[str, ...] = ()) -> tuple[Mount, ...]:
        """Mounts of work tree and environment; the environment is always read-only."""
        return (
            Mount(target=WORK, layers=self.work_layers, upper=upper, read_only=read_only),
            Mount(target=ENV, layers=self.env_layers),
        )


def checkout_of(layout: DataLayout, environment: Environment) -> Checkout:
    """The untouched snapshot in its environment."""
    home = layout.environment(environment.environment_id)
    return Checkout(
        work_layers=(layout.tree(environment.snapshot_id), home / "build"),
        env_layers=(home / "base", home / "project"),
        bytecode=(home / "bytecode",),
    )
