"""A work tree and environment to run in: which layers, from which data folder. No running happens here."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from oreline.errors import BuildError
from oreline.languages.contract import CACHE, SCRIPTS, Runner, Toolchain, read_runner
from oreline.languages.python.files import module_name
from oreline.languages.python.language import LANGUAGE as PYTHON_LANGUAGE
from oreline.languages.python.language import PYTEST
from oreline.languages.python.toolchain import find_toolchain
from oreline.languages.registry import LANGUAGES
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.sandbox.contract import ENV, PATH, WORK, Mount


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkout:
    """Layers of the work tree (bottom first) and of the environment, and how its suite is run."""

    work_layers: tuple[Path, ...]
    env_layers: tuple[Path, ...]
    bytecode: tuple[Path, ...] = ()
    """Byte code of test files, below all layers: no part of the tree, suites start sooner with it."""
    dependencies: tuple[Path, ...] = ()
    """Installed packages that have to lie in the work tree, below all layers: no part of the tree either."""
    cache: tuple[Path, ...] = ()
    """What commands find in their cache, such as compiled dependencies."""
    language: str = "python"
    toolchain: Toolchain | None = None
    """Where it is not part of the environment."""
    runner: Runner = PYTEST
    hidden: tuple[tuple[str, Path], ...] = ()
    """Paths inside that show empty, and what is shown there."""

    def installed_modules(self) -> frozenset[str]:
        """Names that the environment's Python packages are imported by."""
        found = (entry for layer in self.env_layers for entry in layer.glob("lib/python*/site-packages/*"))
        return frozenset(module_name(entry.name) for entry in found)

    def place_of(self, path: str) -> Path:
        """Where a path among the machine's own programs lies on the host."""
        for folder, inside in self.toolchain.shown if self.toolchain else ():
            if path.startswith(f"{inside}/"):
                return folder / path.removeprefix(f"{inside}/")
        return Path(path)

    def with_layer(self, layer: Path) -> "Checkout":
        """The same with one more layer on top of the work tree."""
        return replace(self, work_layers=(*self.work_layers, layer))

    def complete(self) -> "Checkout":
        """The same with what lies below the tree in its layers."""
        return replace(
            self, work_layers=(*self.dependencies, *self.bytecode, *self.work_layers), bytecode=(), dependencies=()
        )

    def mounts(
        self, upper: Path | None = None, read_only: tuple[str, ...] = (), cache_upper: Path | None = None
    ) -> tuple[Mount, ...]:
        """Mounts of work tree, environment, cache and toolchain; the environment is always read-only."""
        found = [
            Mount(target=WORK, layers=self.work_layers, upper=upper, read_only=read_only),
            Mount(target=ENV, layers=self.env_layers),
        ]
        if self.cache:
            found.append(Mount(target=CACHE, layers=self.cache, upper=cache_upper))
        if self.toolchain:
            found += [Mount(target=inside, layers=(folder,)) for folder, inside in self.toolchain.shown]
        found += [Mount(target=inside, layers=(nothing,)) for inside, nothing in self.hidden]
        building = LANGUAGES[self.language].building
        if building:
            found.append(Mount(target=SCRIPTS, layers=(building.scripts,)))
        return tuple(found)

    def variables(self) -> Mapping[str, str]:
        """The environment of commands, beside the sandbox's own."""
        if not self.toolchain:
            return dict(self.runner.variables)
        path = ":".join((*self.toolchain.path, PATH))
        return {"PATH": path, **dict(self.toolchain.variables), **dict(self.runner.variables)}


def checkout_of(layout: DataLayout, environment: Environment) -> Checkout:
    """The untouched snapshot in its environment.

    Raises:
        BuildError: missing_toolchain: the environment was made with one that this machine hasn't got.
    """
    return checkout_at(layout, environment, layout.environment(environment.environment_id))


def checkout_at(layout: DataLayout, environment: Environment, home: Path) -> Checkout:
    """The same, the environment's own folder being `home`."""
    checkout = _checkout(layout, environment, home)
    return replace(checkout, hidden=tuple(_hidden(layout, checkout, environment.hidden)))


def _checkout(layout: DataLayout, environment: Environment, home: Path) -> Checkout:
    tree = layout.tree(environment.snapshot_id)
    shared = layout.dependencies(environment.dependencies)
    if environment.language == PYTHON_LANGUAGE.name:
        return Checkout(
            work_layers=(tree, home / "build"),
            env_layers=(shared / "env", home / "project"),
            bytecode=(home / "bytecode",),
            toolchain=_interpreter(environment.runtime),
        )
    return Checkout(
        work_layers=(tree,),
        env_layers=(shared / "env",),
        dependencies=(shared / "work",),
        cache=(shared / "cache",),
        language=environment.language,
        toolchain=_toolchain(environment.language, environment.runtime),
        runner=read_runner(environment.runner),
    )


def _hidden(layout: DataLayout, checkout: Checkout, paths: Iterable[str]) -> Iterator[tuple[str, Path]]:
    for path in paths:
        place = checkout.place_of(path)
        if place.is_dir():
            (layout.nothing / "folder").mkdir(parents=True, exist_ok=True)
            yield path, layout.nothing / "folder"
        elif place.exists():
            layout.nothing.mkdir(exist_ok=True)
            (layout.nothing / "file").touch()
            yield path, layout.nothing / "file"


@cache
def _interpreter(runtime: str) -> Toolchain | None:
    """What has to be shown for an interpreter; None for what shows anyway. Another patch version of it will do."""
    found = find_toolchain(runtime.partition("-")[2])
    if found is None:
        raise BuildError("missing_toolchain", f"the environment was made with {runtime}, which isn't here.")
    return found if found.shown else None


@cache
def _toolchain(language: str, runtime: str) -> Toolchain:
    building = LANGUAGES[language].building
    found = building.find_toolchain(runtime.partition("-")[2]) if building else None
    if building is None or found is None or found.runtime != runtime:
        hint = building.install_hint if building else ""
        raise BuildError("missing_toolchain", f"the environment was made with {runtime}, which isn't here. {hint}")
    return found
