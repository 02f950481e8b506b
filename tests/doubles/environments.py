"""An environment with nothing but the test runner, copied from the one that runs these tests: no network needed."""

import compileall
import shutil
from importlib.metadata import files
from pathlib import Path

from oreline.sandbox.runtime import interpreter_inside, interpreter_version

RUNNER = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")


def runner_environment(folder: Path) -> Path:
    """A layer of /env: a virtual environment that holds pytest."""
    packages = folder / "lib" / f"python{interpreter_version()}" / "site-packages"
    for name in RUNNER:
        for file in files(name) or ():
            source, target = Path(str(file.locate())), packages / file
            if ".." not in file.parts and source.suffix != ".pyc" and source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
    compileall.compile_dir(packages, quiet=2)
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(interpreter_inside())
    home = Path(interpreter_inside()).parent
    (folder / "pyvenv.cfg").write_text(f"home = {home}\ninclude-system-site-packages = false\n")
    return folder
