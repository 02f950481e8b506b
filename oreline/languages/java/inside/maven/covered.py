"""Lines that each test ran, from the records that the tests' processes left. Standard library alone.

Code under test can write there, too: lines are hints, and never verdicts.
"""

import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote_plus

from jvm.results import told_name

from .measuring import OPTIONS, Measuring, sources_of

if TYPE_CHECKING:
    from events import Suite

Lines = dict[str, dict[str, set[int]]]
_TOLD = re.compile(r"([^\t]*)\t([^\t]*)\t([^\t]*)\t([0-9]{1,9}(?:,[0-9]{1,9})*)")
_NUMBER = re.compile(r" #\d+$")


def tell_coverage(measuring: Measuring, tree: Path, suite: "Suite") -> None:
    """One event a test and file."""
    ids: dict[str, list[str]] = {}
    for test_id in suite.ids:
        ids.setdefault(_NUMBER.sub("", test_id), []).append(test_id)
    covered: Lines = {}
    places = _places(tree)
    for test, source, lines in _read(measuring, tree):
        for test_id in ids.get(test, []):
            for path in places.get(source, []):
                covered.setdefault(test_id, {}).setdefault(path, set()).update(lines)
    for test_id, by_path in sorted(covered.items()):
        for path, found in sorted(by_path.items()):
            suite.report.write("covered", id=test_id, path=path, lines=sorted(found))


def _places(tree: Path) -> dict[str, list[str]]:
    """Paths by what compiled classes call their source: package and name, as every folder above it may begin one."""
    found: dict[str, list[str]] = {}
    for file in sources_of(tree):
        path = file.relative_to(tree)
        for start in range(len(path.parts)):
            found.setdefault("/".join(path.parts[start:]), []).append(path.as_posix())
    return found


def _read(measuring: Measuring, tree: Path) -> Iterator[tuple[str, str, Iterable[int]]]:
    """Test, source file and lines of each record."""
    path = os.pathsep.join(map(str, (measuring.classes, *measuring.libraries)))
    plain = {name: value for name, value in os.environ.items() if name != OPTIONS}
    argv = ["java", "-Xmx1g", "-cp", path, "oreline.Lines", str(measuring.records), str(tree)]
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, env=plain, check=False)
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        if not (told := _TOLD.fullmatch(line)):
            continue
        test_class, name, source, numbers = told.groups()
        yield (
            _id_of(*map(unquote_plus, (test_class, name))),
            unquote_plus(source).lstrip("/"),
            map(int, numbers.split(",")),
        )


def _id_of(test_class: str, name: str) -> str:
    """As reports have it: old versions of Surefire name the class after the method once more."""
    return f"{test_class}#{told_name(name.removesuffix(f'({test_class})'))}"
