"""The trusted phase: virtual environments from wheels alone, through uv. No code of a stranger runs here."""

import os
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from packaging.utils import InvalidName, canonicalize_name
from packaging.version import InvalidVersion, Version
from uv import find_uv_bin

from oreline.environments.complaints import installer_error
from oreline.environments.resolutions import keep_resolution, read_resolution, resolution_path
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.languages.python.interpreters import Interpreter, running_interpreter

PASSED_ON: Final = re.compile(
    r"PATH|HOME|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|NETRC|(HTTPS?|ALL|NO)_PROXY"
    r"|UV_(DEFAULT_INDEX|INDEX|INDEX_URL|EXTRA_INDEX_URL|INDEX_\w+_(USERNAME|PASSWORD)|HTTP_TIMEOUT|HTTP_RETRIES|NATIVE_TLS|SYSTEM_CERTS"
    r"|INSECURE_HOST|KEYRING_PROVIDER)",
    re.IGNORECASE,
)
"""Variables of the caller that say how an index is reached; nothing else of the caller's settings counts."""

Lock = tuple[str, ...]
"""Exact versions, `name==version`, sorted by name."""


def _pinned(line: str) -> str:
    """A line of a resolution where it is a pin and nothing else; empty else."""
    name, _, version = line.strip().partition("==")
    try:
        return f"{canonicalize_name(name, validate=True)}=={Version(version)}"
    except (InvalidName, InvalidVersion):
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Installer:
    """Resolves and installs for one interpreter, with one package cache for all."""

    cache: Path
    settings: EnvironmentSettings
    interpreter: Interpreter = field(default_factory=running_interpreter)
    newest_release: str = ""
    """ISO 8601: releases after it don't exist. Empty means no such limit."""

    def resolve(self, requirements: Sequence[str], constraints: Sequence[str] = ()) -> Lock:
        """Exact versions that meet `requirements`, all of which have wheels; asked of the index once.

        Raises:
            BuildError: no_matching_requirements, no_wheel, index_unreachable, build_timeout, installer_stopped or
                installer_failed.
            StorageError: disk_full or unwritable.
        """
        question = (sorted(requirements), sorted(constraints), self.newest_release, self.interpreter.version)
        known = resolution_path(self.cache, *question)
        return read_resolution(known) or keep_resolution(known, self._ask(requirements, constraints))

    def install(self, folder: Path, lock: Lock) -> None:
        """A relocatable virtual environment at `folder` holding exactly `lock`, files hard-linked to the cache.

        Raises:
            BuildError, StorageError: as `resolve`.
        """
        try:
            self._make(folder, lock, "--offline")
        except BuildError:
            self._make(folder, lock)

    def _ask(self, requirements: Sequence[str], constraints: Sequence[str]) -> Lock:
        with tempfile.TemporaryDirectory(prefix="oreline-resolve-") as name:
            answer, limits = Path(name, "answer.txt"), Path(name, "constraints.txt")
            limits.write_text("\n".join(constraints), "utf-8")
            self._run(
                "pip", "compile", "-", "--python", str(self.interpreter.executable), "--only-binary", ":all:",
                "--no-header", "--no-annotate", "--constraints", str(limits), *self._dated(),
                "--output-file", str(answer), stdin="\n".join(requirements),
            )  # fmt: skip
            pins = {_pinned(line) for line in answer.read_text("utf-8").splitlines()}
        return tuple(sorted(pins - {""}))

    def _make(self, folder: Path, lock: Lock, *options: str) -> None:
        """Never install into what an installation that failed has left: its interpreter may be a package's by now."""
        self._run("venv", "--clear", "--relocatable", "--python", str(self.interpreter.executable), str(folder))
        self._run(
            "pip", "install", "--python", str(folder / "bin" / "python"), "--only-binary", ":all:", "--no-deps",
            "--link-mode", "hardlink", *self._dated(), *options, "-r", "-", stdin="\n".join(lock),
        )  # fmt: skip

    def _dated(self) -> tuple[str, ...]:
        return ("--exclude-newer", self.newest_release) if self.newest_release else ()

    def _environment(self) -> Mapping[str, str]:
        kept = {name: value for name, value in os.environ.items() if PASSED_ON.fullmatch(name)}
        return {**kept, "UV_CACHE_DIR": str(self.cache), "UV_NO_CONFIG": "1", "UV_NO_PROGRESS": "1"}

    def _run(self, *arguments: str, stdin: str = "") -> None:
        self.cache.mkdir(parents=True, exist_ok=True)
        try:
            done = subprocess.run(
                [find_uv_bin(), *arguments, "--quiet", "--color", "never"],
                input=stdin, capture_output=True, text=True, errors="replace", check=False, cwd="/",
                timeout=self.settings.install_seconds, env=self._environment(),
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            limit = f"{self.settings.install_seconds:.0f} seconds"
            raise BuildError(
                "build_timeout", f"`uv {arguments[0]}` was stopped after {limit}; raise install_seconds."
            ) from error
        if done.returncode:
            raise installer_error(f"uv {arguments[0]}", done.returncode, done.stderr)
