"""Folders of installed packages with their byte code, one for each interpreter and set of exact versions: every
environment and every build that needs just these shares it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.environments.bytecode import compile_packages
from oreline.environments.installer import Installer, Lock
from oreline.environments.relocation import settle
from oreline.environments.standing import PACKAGES_LAYER
from oreline.records.base import digest
from oreline.records.layout import DataLayout
from oreline.sandbox.contract import Limits, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.runtime import executable_inside

FORMAT: Final = "1"
"""Raised when the same packages are laid out in another way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Packages:
    """Where shared packages are found, and made where they are missing."""

    layout: DataLayout
    sandbox: Sandbox
    installer: Installer
    limits: Limits

    def provide(self, lock: Lock) -> str:
        """Key of the folder that holds exactly `lock`.

        Raises:
            BuildError, StorageError: as `Installer.install`.
        """
        interpreter = self.installer.interpreter
        key = digest(FORMAT, interpreter.runtime, executable_inside(interpreter), lock)
        if not self.folder(key).is_dir():
            self._make(key, lock)
        return key

    def folder(self, key: str) -> Path:
        """The layer of /env."""
        return self.layout.dependencies(key) / PACKAGES_LAYER

    def _make(self, key: str, lock: Lock) -> None:
        home = self.layout.dependencies(key)
        with lend_folder(self.layout.scratch, "packages") as scratch:
            made = scratch / "made" / PACKAGES_LAYER
            self.installer.install(made, lock)
            settle(made, self.installer.interpreter)
            compile_packages(self.sandbox, made, scratch / "bytecode", self.installer.interpreter, self.limits)
            home.parent.mkdir(parents=True, exist_ok=True)
            try:
                made.parent.rename(home)
            except OSError:
                # Somebody else was faster.
                if not self.folder(key).is_dir():
                    raise
