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
        *("--ro-bind", f"{base}/lib/python3.11", "/opt/python/lib/python3.11"),
        *("--ro-bind", f"{base}/include/python3.11", "/opt/python/include/python3.11"),
        *("--ro-bind", f"{base}/lib/libpython3.11.so.1.0", "/opt/python/lib/libpython3.11.so.1.0"),
        *("--tmpfs", packages, "--remount-ro", packages),
        *("--symlink", "libpython3.11.so.1.0", "/opt/python/lib/libpython3.11.so"),
        *("--symlink", "/opt/python", str(base)),
    ]


def test_a_library_that_is_a_link_to_elsewhere_is_mounted(tmp_path: Path) -> None:
    base = _install(tmp_path / "3.11.7")
    (base / "lib" / "libpython3.so").symlink_to(base / "lib" / "libpython3.11.so.1.0")
    inside = "/opt/python/lib/libpython3.so"
    found = interpreter_runtime(base, "3.11")
    assert (f"{base}/lib/libpython3.so", inside) in found.shown
    assert inside not in dict(found.links).values()


def test_interpreter_below_usr_gets_no_link_as_usr_is_read_only() -> None:
    assert "/usr/local" not in dict(interpreter_runtime(Path("/usr/local"), "3.11").links).values()
    assert interpreter_path(Path("/usr/local"), "3.11") == "/opt/python/bin/python3.11"
