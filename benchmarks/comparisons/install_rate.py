"""Install-without-model rate: of popular packages, how many suites run after a build by convention alone, and why not.

`ORELINE_BENCH_DATA` names a data folder to keep; without it everything is thrown away.
"""

import os
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import OrelineError
from oreline.records.environment import AttemptOutcome
from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from sources.packages import take_package
from sources.settings import SourceSettings

LIST: Final = Path(__file__).with_suffix(".toml")
LANGUAGES: Final = {"pypi": "python", "npm": "javascript", "golang": "go", "cargo": "rust", "maven": "java"}
"""Where the package itself could not be had."""
REASON_CHARACTERS: Final = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What became of one package."""

    purl: str
    language: str
    is_running: bool
    """A way was found in which the suite runs to its end and most of it passes."""
    told: str
    """The way that was taken, or why there is none."""


def compare(purls: Sequence[str] = ()) -> Iterator[str]:
    """A line for each package as it is done, then the rate of each language and of all."""
    tried: list[Tried] = []
    with _data_folder() as root:
        for purl in purls or tomllib.loads(LIST.read_text("utf-8"))["packages"]:
            found = _try(DataLayout(Path(root)), purl)
            tried.append(found)
            yield f"{'runs' if found.is_running else 'does not':8}  {found.purl}: {found.told}"
    for language, count in Counter(found.language for found in tried).items():
        running = sum(found.is_running for found in tried if found.language == language)
        yield f"{language}: {running} of {count} ({running / count:.0%})"
    yield f"all: {sum(found.is_running for found in tried) / len(tried):.0%} of {len(tried)}"


def _data_folder() -> AbstractContextManager[str]:
    kept = os.environ.get("ORELINE_BENCH_DATA")
    return nullcontext(kept) if kept else tempfile.TemporaryDirectory(prefix="bench-install-rate-")


def _try(layout: DataLayout, purl: str) -> Tried:
    language = LANGUAGES[purl.removeprefix("pkg:").partition("/")[0]]
    try:
        _, snapshot = take_package(layout, purl, SourceSettings())
        language = snapshot.language
        environment = build_environment(layout, Bubblewrap(), snapshot, EnvironmentSettings())
    except OrelineError as error:
        return Tried(purl=purl, language=language, is_running=False, told=_shortened(f"{error.reason}: {error.detail}"))
    chosen = next(attempt for attempt in environment.attempts if attempt.outcome == "chosen")
    told = f"{_way(chosen, environment.attempts)}, on {environment.runtime}; {chosen.detail}"
    return Tried(purl=purl, language=language, is_running=not chosen.detail, told=_shortened(told.removesuffix("; ")))


def _way(chosen: AttemptOutcome, attempts: Sequence[AttemptOutcome]) -> str:
    return f"{chosen.name!r} (way {attempts.index(chosen) + 1} of {len(attempts)} tried)"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= REASON_CHARACTERS else f"{line[:REASON_CHARACTERS]}…"
