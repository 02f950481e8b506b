"""The untrusted phase: the project itself, built and installed editable in the sandbox, without any network."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from uv import find_uv_bin

from oreline.environments.backends import Tools, ways_to_build
from oreline.environments.packages import Packages
from oreline.errors import BuildError
from oreline.languages.python.interpreters import Interpreter
from oreline.languages.python.metadata import ProjectMetadata
from oreline.languages.python.requirements import clean_requirements
from oreline.sandbox.contract import ENV, WORK, Command, Finished, Mount
from oreline.sandbox.folders import remove_tree
from oreline.sandbox.machine import run_watched
from oreline.sandbox.runtime import interpreter_mounts

BUILD_ENV: Final = "/opt/build"
SCRIPTS: Final = "/opt/build-scripts"
INSTALLER: Final = "/opt/uv"
VERSION_VARIABLES: Final = ("SETUPTOOLS_SCM_PRETEND_VERSION", "PDM_BUILD_SCM_VERSION", "PBR_VERSION")
"""Read by setuptools-scm and hatch-vcs, PDM and pbr instead of a repository's tags."""
INSTALL_COMMAND: Final = "pip install --no-deps --no-build-isolation --editable ."
REBUILDING: Final = frozenset({"mesonpy"})
"""Backends whose editable installs build anew what changed, at import: their tools are part of the environment."""
MENDABLE: Final = frozenset({"build_failed", "no_matching_requirements", "no_wheel"})
"""What other tools may mend."""
ANSWER_BYTES: Final = 2**16
"""The most that is read of what a build backend says it needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """Where one project is built: its tree, and the folders that become the environment's layers."""

    packages: Packages
    tree: Path
    env: Path
    """The packages it is to run with."""
    folder: Path
    """`project/` and `build/` below it are written."""
    version: str = ""
    """For projects that would ask git for it."""

    @property
    def interpreter(self) -> Interpreter:
        """What it is built for."""
        return self.packages.installer.interpreter

    def install(self, metadata: ProjectMetadata) -> None:
        """Install the project into `project/`, generated files into `build/`.

        Raises:
            BuildError: build_failed or build_timeout, with the last lines of output; or as `Installer.resolve`.
        """
        complaints: list[BuildError] = []
        for tools in ways_to_build(metadata, self.interpreter):
            try:
                return self._install(tools, metadata)
            except BuildError as error:
                complaints.append(error)
                if error.reason not in MENDABLE:
                    break
            for layer in ("project", "build"):
                remove_tree(self.folder / layer)
                (self.folder / layer).mkdir()
        # The first is about what the project asks for itself.
        raise complaints[0]

    def _install(self, tools: Tools, metadata: ProjectMetadata) -> None:
        env = self._tools_folder(tools.requirements, tools)
        more = read_requirements(self._ask("try", tools, metadata, env).report)
        if more:
            added = clean_requirements((*tools.requirements, *more), "", self.interpreter)
            self._ask("install", tools, metadata, self._tools_folder(added, tools))

    def _tools_folder(self, requirements: tuple[str, ...], tools: Tools) -> Path | None:
        """None where the environment itself holds them."""
        if tools.backend in REBUILDING:
            return None
        return self.packages.folder(self.packages.provide(self.packages.installer.resolve(requirements)))

    def _ask(self, verb: str, tools: Tools, metadata: ProjectMetadata, env: Path | None) -> Finished:
        order = {"verb": verb, "backend": tools.backend, "paths": list(metadata.backend_path), "installer": INSTALLER}
        finished = run_watched(
            self.packages.sandbox,
            Command(
                argv=(f"{BUILD_ENV if env else ENV}/bin/python", f"{SCRIPTS}/build_project.py"),
                mounts=tuple(self._mounts(env)),
                stdin=json.dumps(order).encode(),
                limits=self.packages.limits,
                with_report=True,
                env=dict.fromkeys(VERSION_VARIABLES, self.version) if self.version else {},
            ),
        )
        _check(finished, f"`{verb}` of build backend {tools.backend}")
        return finished

    def _mounts(self, env: Path | None) -> Iterator[Mount]:
        yield Mount(target=WORK, layers=(self.tree,), upper=self.folder / "build")
        yield Mount(target=ENV, layers=(self.env,), upper=self.folder / "project")
        yield Mount(target=SCRIPTS, layers=(Path(__file__).parent / "inside",))
        yield Mount(target=INSTALLER, layers=(Path(find_uv_bin()),))
        if env:
            yield Mount(target=BUILD_ENV, layers=(env,))
        yield from interpreter_mounts(self.interpreter)


def add_to_path(folder: Path, interpreter: Interpreter) -> None:
    """Make `/work` and `/work/src` importable, for projects that nothing can build."""
    packages = folder / "project" / "lib" / f"python{interpreter.minor}" / "site-packages"
    packages.mkdir(parents=True, exist_ok=True)
    (packages / "work_tree.pth").write_text(f"{WORK}\n{WORK}/src\n")


def read_requirements(report: bytes) -> tuple[str, ...]:
    """What a build backend says it needs; nothing where it says something else."""
    try:
        answer = json.loads(report) if len(report) <= ANSWER_BYTES else None
    except (ValueError, RecursionError):
        return ()
    return tuple(line for line in answer[:50] if isinstance(line, str)) if isinstance(answer, list) else ()


def _check(finished: Finished, what: str) -> None:
    if finished.exit_code == 0:
        return
    tail = (finished.stdout + b"\n" + finished.stderr).decode("utf-8", "replace").strip()[-1500:]
    if finished.stopped_by == "wall":
        raise BuildError("build_timeout", f"{what} took longer than build_seconds allows: {tail}")
    raise BuildError("build_failed", f"{what} failed ({finished.stopped_by or finished.exit_code}): {tail}")
