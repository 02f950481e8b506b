"""Where the interpreter stands inside, for the ways it is installed on the host."""

from pathlib import Path

from oreline.sandbox.runtime import Runtime, interpreter_path, interpreter_runtime


def _install(base: Path) -> Path:
    for folder in ("bin", "lib/python3.11/site-packages", "include/python3.11"):
        (base / folder).mkdir(parents=True)
    (base / "bin" / "python3.11").touch()
    (base / "lib" / "libpython3.11.so.1.0").touch()
    (base / "lib" / "libpython3.11.so").symlink_to("libpython3.11.so.1.0")
    return base


def test_system_interpreter_needs_no_mount() -> None:
    assert interpreter_runtime(Path("/usr"), "3.11") == Runtime()
    assert interpreter_path(Path("/usr"), "3.11") == "/usr/bin/python3.11"


def test_interpreter_of_a_prefix_is_mounted_without_its_packages(tmp_path: Path) -> None:
    base = _install(tmp_path / "3.11.7")
    packages = "/opt/python/lib/python3.11/site-packages"
    assert interpreter_path(base, "3.11") == "/opt/python/bin/python3.11"
    assert interpreter_runtime(base, "3.11").arguments() == [
        *("--ro-bind", f"{base}/bin/python3.11", "/opt/python/bin/python3.11"),
        *("--ro-bind", f"{base}/lib", "/opt/python/lib"),
        *("--ro-bind", f"{base}/include/python3.11", "/opt/python/include/python3.11"),
        *("--tmpfs", packages, "--remount-ro", packages),
        *("--symlink", "/opt/python", str(base)),
    ]


def test_no_version_of_a_prefix_shows_its_packages(tmp_path: Path) -> None:
    base = _install(tmp_path / "conda")
    (base / "lib/python3.9/site-packages").mkdir(parents=True)
    hidden = interpreter_runtime(base, "3.11").hidden
    assert hidden == tuple(f"/opt/python/lib/{name}/site-packages" for name in ("python3.11", "python3.9"))


def test_where_a_library_leads_out_of_the_prefix_each_part_is_mounted(tmp_path: Path) -> None:
    base, elsewhere = _install(tmp_path / "3.11.7"), tmp_path / "libpython3.so"
    elsewhere.touch()
    (base / "lib" / "libpython3.so").symlink_to(elsewhere)
    found = interpreter_runtime(base, "3.11")
    libraries = ("lib/libpython3.11.so.1.0", "lib/libpython3.so")
    parts = ("bin/python3.11", "lib/python3.11", "include/python3.11", *libraries)
    assert found.shown == tuple((f"{base}/{part}", f"/opt/python/{part}") for part in parts)
    assert ("libpython3.11.so.1.0", "/opt/python/lib/libpython3.11.so") in found.links


def test_interpreter_below_usr_gets_no_link_as_usr_is_read_only() -> None:
    assert "/usr/local" not in dict(interpreter_runtime(Path("/usr/local"), "3.11").links).values()
    assert interpreter_path(Path("/usr/local"), "3.11") == "/opt/python/bin/python3.11"
