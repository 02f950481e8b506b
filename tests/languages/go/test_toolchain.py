"""The machine's Go, steering files, and the lock of a folder of dependencies."""

from pathlib import Path

import pytest

from oreline.languages.go.files import is_steering_file
from oreline.languages.go.lock import read_lock
from oreline.languages.go.toolchain import find_toolchain, version_key
from tests.languages.go.conftest import write


def install(root: Path, version: str, *, is_whole: bool = True, mode: int = 0o755) -> None:
    write(root, {"VERSION": f"{version}\ntime 2026-01-01T00:00:00Z\n", "bin/go": ""})
    (root / "bin" / "go").chmod(mode)
    if is_whole:
        (root / "src" / "testing").mkdir(parents=True)


def test_the_newest_whole_installation_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "sdk" / "go1.9", "go1.9")
    install(tmp_path / "sdk" / "go1.2000.1", "go1.2000.1")
    install(tmp_path / "sdk" / "go1.2001", "go1.2001", is_whole=False)
    install(tmp_path / "sdk" / "go1.2002", "go1.2002", mode=0o644)
    install(tmp_path / "sdk" / "gotip", "devel +abc")
    monkeypatch.setenv("HOME", str(tmp_path))
    found = find_toolchain("1.5")
    assert found
    assert (found.runtime, found.path) == ("go-1.2000.1", ("/opt/toolchains/go/bin",))
    assert found.shown == ((tmp_path / "sdk" / "go1.2000.1", "/opt/toolchains/go"),)
    variables = dict(found.variables)
    assert (variables["GOROOT"], variables["GOPROXY"], variables["GOTOOLCHAIN"]) == (
        "/opt/toolchains/go",
        "off",
        "local",
    )


def test_versions_are_numbers() -> None:
    assert sorted(["1.21.3", "1.9", "1.21", "tip"], key=version_key) == ["tip", "1.9", "1.21", "1.21.3"]


@pytest.mark.parametrize(
    "path", ["go.mod", "sub/go.sum", "go.work", "vendor/a/b.go", "Makefile", ".github/workflows/a.yml"]
)
def test_what_steers_tests(path: str) -> None:
    assert is_steering_file(path)


@pytest.mark.parametrize("path", ["a.go", "go/mod.go", "vendored/a.go", "cmd/makefile.go", "a/embed.txt"])
def test_what_a_fix_may_change(path: str) -> None:
    assert not is_steering_file(path)


def test_the_lock_is_what_was_fetched_whole(tmp_path: Path) -> None:
    downloads = tmp_path / "env/mod/cache/download"
    files = ("github.com/!burnt!sushi/toml/@v/v1.2.0.zip", "a.org/b/v2/@v/v2.0.0-!r!c1.zip", "a.org/c/@v/v1.0.0.mod")
    write(downloads, dict.fromkeys(files, ""))
    assert read_lock(tmp_path) == ("a.org/b/v2==v2.0.0-RC1", "github.com/BurntSushi/toml==v1.2.0")
    assert read_lock(tmp_path / "none") == ()
