"""Which bubblewrap is taken, and what is said when none works. The programs here are scripts on disk."""

from pathlib import Path

import pytest

from oreline.errors import SandboxError
from oreline.sandbox.binary import choose, list_binaries

NEW_HELP = 'if [ "$1" = --help ]; then echo "  --overlay-src SRC"; exit 0; fi\n'


def _script(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}")
    path.chmod(0o755)
    return path


def test_first_that_works_is_taken(tmp_path: Path) -> None:
    old = _script(tmp_path / "old", "echo '  --ro-bind SRC DEST'\n")
    broken = _script(tmp_path / "broken", f"{NEW_HELP}echo 'No permissions to create new namespace' >&2; exit 1\n")
    good = _script(tmp_path / "good", f"{NEW_HELP}exit 0\n")
    assert choose([old, broken, good, old]) == good


def test_error_says_what_each_one_said_and_what_to_do(tmp_path: Path) -> None:
    old = _script(tmp_path / "old", "echo '  --ro-bind SRC DEST'\n")
    broken = _script(tmp_path / "broken", f"{NEW_HELP}echo 'No permissions to create new namespace' >&2; exit 1\n")
    silent = _script(tmp_path / "silent", f"{NEW_HELP}exit 3\n")
    with pytest.raises(SandboxError, match="no_sandbox") as caught:
        choose([old, broken, silent, tmp_path / "missing"])
    assert f"{old}: too old" in caught.value.detail
    assert f"{broken}: No permissions to create new namespace" in caught.value.detail
    assert f"{silent}: exit code 3" in caught.value.detail
    assert f"{tmp_path / 'missing'}: too old, or not bubblewrap" in caught.value.detail
    assert "`make setup`" in caught.value.detail


def test_error_when_there_is_none() -> None:
    with pytest.raises(SandboxError, match="none found"):
        choose([])


def test_system_binary_comes_before_the_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = _script(tmp_path / "bwrap", "exit 0\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert list_binaries()[0] == own
    monkeypatch.setenv("PATH", "/nonexistent")
    assert [path.parent.name for path in list_binaries()] == ["_bin"]
