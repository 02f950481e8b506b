"""The untrusted phase: the project itself, built and installed editable in the sandbox, without any network."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.environments.installer import Installer
from oreline.environments.relocation import settle
from oreline.errors import BuildError
from oreline.languages.python.metadata import ProjectMetadata
from oreline.languages.python.requirements import clean_requirements
from oreline.sandbox.contract import ENV, WORK, Command, Finished, Limits, Mount, Sandbox
from oreline.sandbox.runtime import interpreter_version

BUILD_ENV: Final = "/opt/build"
SCRIPTS: Final = "/opt/build-scripts"
DEFAULT_BACKEND: Final = "setuptools.build_meta:__legacy__"
VERSION_VARIABLES: Final = ("SETUPTOOLS_SCM_PRETEND_VERSION", "PDM_BUILD_SCM_VERSION", "PBR_VERSION")
"""Read by setuptools-scm and hatch-vcs, PDM and pbr instead of a repository's tags."""
INSTALL_COMMAND: Final = "pip install --no-deps --no-build-isolation --editable ."


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """Where one project is built: its tree, and the folders that become the environment's layers."""

    sandbox: Sandbox
    installer: Installer
    tree: Path
    folder: Path
    """Holds `base/` already; `project/` and `build/` are written."""
    tools: Path
    """For the build environment; not kept."""
    version: str = ""
    """For projects that would ask git for it."""

    @property
    def limits(self) -> Limits:
        """Of one command."""
        settings = self.installer.settings
        return Limits(
            wall_seconds=settings.build_seconds,
            cpu_seconds=int(2 * settings.build_seconds),
            memory_mb=settings.build_memory_mb,
            disk_mb=1024,
        )

    @property
    def _env(self) -> dict[str, str]:
        return dict.fromkeys(VERSION_VARIABLES, self.version) if self.version else {}

    def _ask(self, verb: str, metadata: ProjectMetadata) -> Finished:
        backend = metadata.build_backend or DEFAULT_BACKEND
        order = {"verb": verb, "backend": backend, "paths": list(metadata.backend_path)}
        mounts = (
            Mount(target=WORK, layers=(self.tree,), upper=self.folder / "build"),
            Mount(target=ENV, layers=(self.folder / "base",), upper=self.folder / "project"),
            Mount(target=BUILD_ENV, layers=(self.tools,)),
            Mount(target=SCRIPTS, layers=(Path(__file__).parent / "inside",)),
        )
        argv = (f"{BUILD_ENV}/bin/python", f"{SCRIPTS}/build_project.py")
        stdin = json.dumps(order).encode()
        finished = self.sandbox.run(
            Command(argv=argv, mounts=mounts, stdin=stdin, limits=self.limits, with_report=True, env=self._env)
        )
        _check(finished, f"`{verb}` of build backend {backend}")
        return finished

    def install(self, metadata: ProjectMetadata) -> None:
        """Install the project into `project/`, generated files into `build/`.

        Raises:
            BuildError: build_failed or build_timeout, with the last lines of output; or as `Installer.make_venv`.
        """
        asked = (*metadata.build_requirements, "uv")
        self._make_tools(clean_requirements(asked, ""))
        more = _read_requirements(self._ask("requires", metadata).report)
        if more:
            self._make_tools(clean_requirements((*asked, *more), ""))
        self._ask("install", metadata)

    def _make_tools(self, requirements: tuple[str, ...]) -> None:
        self.installer.make_venv(self.tools, requirements)
        settle(self.tools)


def add_to_path(folder: Path) -> None:
    """Make `/work` and `/work/src` importable, for projects that nothing can build."""
    packages = folder / "project" / "lib" / f"python{interpreter_version()}" / "site-packages"
    packages.mkdir(parents=True)
    (packages / "work_tree.pth").write_text(f"{WORK}\n{WORK}/src\n")


def _read_requirements(report: bytes) -> tuple[str, ...]:
    try:
        answer = json.loads(report)
    except ValueError:
        return ()
    return tuple(line for line in answer[:50] if isinstance(line, str)) if isinstance(answer, list) else ()


def _check(finished: Finished, what: str) -> None:
    if finished.exit_code == 0:
        return
    tail = (finished.stdout + b"\n" + finished.stderr).decode("utf-8", "replace").strip()[-1500:]
    if finished.stopped_by == "wall":
        raise BuildError("build_timeout", f"{what} took longer than build_seconds allows: {tail}")
    raise BuildError("build_failed", f"{what} failed ({finished.stopped_by or finished.exit_code}): {tail}")
