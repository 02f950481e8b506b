"""The trusted phase: virtual environments from wheels alone, through uv. No code of a stranger runs here."""

import os
import platform
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.utils import InvalidName, canonicalize_name
from packaging.version import InvalidVersion, Version
from uv import find_uv_bin

from oreline.environments.complaints import installer_error
from oreline.environments.resolutions import keep_resolution, read_resolution, resolution_path
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError

PASSED_ON: Final = re.compile(
    r"PATH|HOME|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|NETRC|(HTTPS?|ALL|NO)_PROXY"
    r"|UV_(DEFAULT_INDEX|INDEX|INDEX_URL|EXTRA_INDEX_URL|INDEX_\w+_(USERNAME|PASSWORD)|HTTP_TIMEOUT|HTTP_RETRIES|NATIVE_TLS|SYSTEM_CERTS"
    r"|INSECURE_HOST|KEYRING_PROVIDER)",
    re.IGNORECASE,
)
"""Variables of the caller that say how an index is reached; nothing else of the caller's settings counts."""


def _pinned(stem: str) -> str:
    """`name==version` of `name-version`; empty where these can't be."""
    name, _, version = stem.rpartition("-")
    try:
        return f"{canonicalize_name(name, validate=True)}=={Version(version)}"
    except (InvalidName, InvalidVersion):
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Installer:
    """Creates environments with one shared package cache."""

    cache: Path
    settings: EnvironmentSettings

    def make_venv(self, folder: Path, requirements: Sequence[str]) -> None:
        """A relocatable virtual environment at `folder` holding `requirements`, files hard-linked to the cache.

        Raises:
            BuildError: no_matching_requirements, no_wheel, index_unreachable, build_timeout, installer_stopped or
                installer_failed.
            StorageError: disk_full or unwritable.
        """
        known = resolution_path(self.cache, sorted(requirements), self._dated(), platform.python_version())
        if not self._install_known(folder, read_resolution(known)):
            self._make_empty(folder)
            self._install(folder, requirements, *self._dated())
            keep_resolution(known, self.read_lock(folder))

    def _make_empty(self, folder: Path) -> None:
        """Never install into what an installation that failed has left: its interpreter may be a package's by now."""
        self._run("venv", "--clear", "--relocatable", "--python", sys.executable, str(folder))

    def _install_known(self, folder: Path, lock: Sequence[str]) -> bool:
        """Whether the versions that an earlier resolution gave could be installed without asking the index."""
        if not lock:
            return False
        self._make_empty(folder)
        try:
            self._install(folder, lock, "--offline", "--no-deps")
        except BuildError:
            return False
        return True

    def _install(self, folder: Path, requirements: Sequence[str], *options: str) -> None:
        self._run(
            "pip", "install", "--python", str(folder / "bin" / "python"), "--only-binary", ":all:", *options,
            "--link-mode", "hardlink", "-r", "-", stdin="\n".join(requirements),
        )  # fmt: skip

    def read_lock(self, folder: Path) -> tuple[str, ...]:
        """Exact versions in a virtual environment, `name==version`, sorted.

        Read from the names of folders: to start its interpreter would run the `.pth` files that packages put there,
        and what the files say of a name can hold lines that mean something else to an installer.
        """
        found = (_pinned(entry.stem) for entry in folder.glob("lib/python*/site-packages/*.dist-info"))
        return tuple(sorted({line for line in found if line}))

    def _dated(self) -> tuple[str, ...]:
        return ("--exclude-newer", self.settings.newest_release) if self.settings.newest_release else ()

    def _environment(self) -> Mapping[str, str]:
        kept = {name: value for name, value in os.environ.items() if PASSED_ON.fullmatch(name)}
        return {**kept, "UV_CACHE_DIR": str(self.cache), "UV_NO_CONFIG": "1", "UV_NO_PROGRESS": "1"}

    def _run(self, *arguments: str, stdin: str = "") -> str:
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
        return done.stdout
