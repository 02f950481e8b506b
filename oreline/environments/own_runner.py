"""An environment of Python made without an index: the interpreter at hand, and the test runner of Oreline itself."""

import shutil
import sysconfig
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from oreline.errors import BuildError

RUNNER: Final = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "coverage")


def install_runner(base: Path, version: str, interpreter: str) -> None:
    """The runner for the interpreter that lies there inside, of `version` (`major.minor`).

    Raises:
        BuildError: missing_runner: this Oreline was installed without it.
    """
    library = base / "lib" / f"python{version}" / "site-packages"
    (base / "bin").mkdir(parents=True)
    library.mkdir(parents=True)
    (base / "bin" / "python").symlink_to(interpreter)
    (base / "pyvenv.cfg").write_text(f"home = {Path(interpreter).parent}\n")
    ours = Path(sysconfig.get_path("purelib"))
    for name in RUNNER:
        for top in {file.parts[0] for file in _files(name) if ".." not in file.parts}:
            if (ours / top).is_dir():
                shutil.copytree(ours / top, library / top, dirs_exist_ok=True)
            else:
                shutil.copy(ours / top, library / top)


def _files(name: str) -> list[Path]:
    try:
        return [Path(file) for file in distribution(name).files or ()]
    except PackageNotFoundError as error:
        raise BuildError("missing_runner", f"{name} is not installed beside Oreline; `make setup` brings it") from error
