"""Examples in documentation: cargo is asked how it would call rustdoc, which is then watched as any test program."""

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from building import Built, run_cargo
from programs import Documentation, Program

RECORDER = """#!{python}
import json, os, sys
with open({record!r}, "a") as record:
    record.write(json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]) + "\\n")
"""


def find_documentation(arguments: list[str]) -> tuple[list[Program], Built]:
    """The examples of every library that cargo would test, and how its call went."""
    with tempfile.TemporaryDirectory() as folder:
        record, recorder = Path(folder, "record"), Path(folder, "rustdoc")
        record.touch()
        recorder.write_text(RECORDER.format(python=sys.executable, record=str(record)))
        recorder.chmod(0o755)
        built = run_cargo(["test", "--doc", "--no-fail-fast", "--offline", *arguments], {"RUSTDOC": str(recorder)})
        return list(_recorded(record.read_text())), built


def _recorded(record: str) -> Iterator[Program]:
    rustdoc = shutil.which("rustdoc") or "rustdoc"
    for line in record.splitlines():
        argv, cwd, variables = json.loads(line)
        if "--test" in argv:
            variables.pop("RUSTDOC", None)
            prefix = f"documentation of {variables['CARGO_PKG_NAME']}"
            yield Documentation(prefix=prefix, argv=(rustdoc, *argv), cwd=cwd, variables=variables)
