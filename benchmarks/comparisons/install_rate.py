"""Install-without-model rate: of popular packages, how many suites run after a build by convention alone, and why not.

Many archives of an index hold no tests: such packages are told of and counted apart, for nothing can be said of them.
`ORELINE_BENCH_DATA` names a data folder to keep; without it everything is thrown away. `ORELINE_BENCH_PACKAGES` names
package URLs, with blanks between them, to try in place of the list.
"""

import os
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.data import data_folder
from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import OrelineError
from oreline.languages.registry import LANGUAGES
from oreline.records.environment import AttemptOutcome
from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from sources.packages import take_package
from sources.settings import SourceSettings

LIST: Final = Path(__file__).with_suffix(".toml")
INDEXES: Final = {"pypi": "python", "npm": "javascript", "golang": "go", "cargo": "rust", "maven": "java"}
"""Where the package itself could not be had."""
REASON_CHARACTERS: Final = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What became of one package."""

    purl: str
    language: str
    has_tests: bool
    """Its archive holds test files."""
    is_running: bool
    """A way was found in which the suite runs to its end and most of it passes."""
    told: str
    """The way that was taken, or why there is none."""


def compare(purls: Sequence[str] = ()) -> Iterator[str]:
    """A line for each package as it is done, then the rate of each language and of all."""
    tried: list[Tried] = []
    with data_folder("install-rate") as root:
        for purl in purls or _chosen():
            found = _try(DataLayout(Path(root)), purl)
            tried.append(found)
            yield f"{_verdict(found):8}  {found.purl}: {found.told}"
    for language in dict.fromkeys(found.language for found in tried):
        yield f"{language}: {_rate([found for found in tried if found.language == language])}"
    yield f"all: {_rate(tried)}"


def _chosen() -> Sequence[str]:
    named = os.environ.get("ORELINE_BENCH_PACKAGES", "").split()
    return named or list(tomllib.loads(LIST.read_text("utf-8"))["packages"])


def _verdict(found: Tried) -> str:
    return "runs" if found.is_running else "does not" if found.has_tests else "no tests"


def _rate(tried: Sequence[Tried]) -> str:
    asked = [found for found in tried if found.has_tests]
    running = sum(found.is_running for found in asked)
    without = f"; {len(tried) - len(asked)} more hold no tests" if len(asked) < len(tried) else ""
    return f"{running} of {len(asked)} run ({running / max(1, len(asked)):.0%}){without}"


def _try(layout: DataLayout, purl: str) -> Tried:
    language, has_tests = INDEXES[purl.removeprefix("pkg:").partition("/")[0]], True
    try:
        _, snapshot = take_package(layout, purl, SourceSettings())
        language = snapshot.language
        has_tests = _has_tests(layout.tree(snapshot.snapshot_id), language)
        environment = build_environment(layout, Bubblewrap(), snapshot, EnvironmentSettings())
    except OrelineError as error:
        told = _shortened(f"{error.reason}: {error.detail}")
        return Tried(purl=purl, language=language, has_tests=has_tests, is_running=False, told=told)
    chosen = next(attempt for attempt in environment.attempts if attempt.outcome == "chosen")
    told = f"{_way(chosen, environment.attempts)}, on {environment.runtime}; {chosen.detail}"
    return Tried(
        purl=purl,
        language=language,
        has_tests=has_tests,
        is_running=not chosen.detail,
        told=_shortened(told.removesuffix("; ")),
    )


def _has_tests(tree: Path, language: str) -> bool:
    """Whether a file is a test by the language's own rules, or holds tests among its lines."""
    spoken = LANGUAGES[language]
    files = (file for file in tree.rglob("*") if file.suffix in spoken.suffixes and file.is_file())
    return any(
        spoken.is_test_file(str(file.relative_to(tree)))
        or (spoken.find_test_lines is not None and bool(spoken.find_test_lines(file.read_bytes())))
        for file in files
    )


def _way(chosen: AttemptOutcome, attempts: Sequence[AttemptOutcome]) -> str:
    return f"{chosen.name!r} (way {attempts.index(chosen) + 1} of {len(attempts)} tried)"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= REASON_CHARACTERS else f"{line[:REASON_CHARACTERS]}…"
