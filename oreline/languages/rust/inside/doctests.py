"""Examples in documentation: cargo is asked how it would call rustdoc, and rustdoc is then watched as any test program.

Their names hold line numbers; their ids don't, so that a line added above changes none.
"""

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from building import Built, run_cargo
from programs import Program

NAME = re.compile(r"(?P<file>.+?) - (?P<item>.*?)\s*\(line (?P<line>\d+)\)(?P<kind>.*)", re.DOTALL)
RECORDER = """#!{python}
import json, os, sys
with open({record!r}, "a") as record:
    record.write(json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]) + "\\n")
"""


@dataclass(frozen=True)
class Documentation(Program):
    """The examples of one library."""

    ids: dict[str, str] = field(default_factory=dict)
    """By rustdoc's own name."""

    def test_id(self, name: str) -> str:
        """Such as `src/lib.rs - item`."""
        return self.ids.get(name, name)

    def with_names(self, names: list[str]) -> "Documentation":
        """The same, with ids that tell them apart."""
        return replace(self, ids=doctest_ids(names))

    def command(self, arguments: list[str], names: list[str]) -> list[str]:
        """Command line that runs `names`, and maybe others: rustdoc cuts what it hands on at each blank."""
        words = sorted({name.rsplit(None, 1)[-1] if "(line" in name else name.split()[0] for name in names})
        return [*self.argv, *(part for word in [*arguments, *words] for part in ("--test-args", word))]


def doctest_ids(names: Iterable[str]) -> dict[str, str]:
    """Ids by name: without lines and kinds, and numbered in order of lines where an item has several examples."""
    parsed = [(name, match) for name in names if (match := NAME.fullmatch(name))]
    ids: dict[str, str] = {name: name for name in names}
    seen: dict[str, int] = {}
    for name, match in sorted(parsed, key=lambda pair: (pair[1]["file"], pair[1]["item"], int(pair[1]["line"]))):
        base = f"{match['file']} - {match['item']}" if match["item"] else match["file"]
        seen[base] = seen.get(base, 0) + 1
        ids[name] = base if seen[base] == 1 else f"{base} #{seen[base]}"
    return ids


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
