"""Toolchains that tests run: the machine's own. Without one, a test is skipped and says so; on CI it fails."""

import os
import shutil

import pytest

APT = {
    "go": "golang-go",
    "cargo": "cargo",
    "node": "nodejs",
    "npm": "npm",
    "mvn": "maven",
    "gradle": "gradle",
    "java": "default-jdk-headless",
    "cc": "build-essential",
    "cmake": "cmake",
    "ninja": "ninja-build",
    "meson": "meson",
}
"""Debian's package of each program."""


def need(*programs: str) -> None:
    """Go on where all of these programs are here."""
    missing = [name for name in programs if shutil.which(name) is None]
    if not missing:
        return
    told = f"{', '.join(missing)} not found: apt-get install {' '.join(APT.get(name, name) for name in missing)}"
    if os.environ.get("CI") == "true":
        pytest.fail(told)
    pytest.skip(told)
