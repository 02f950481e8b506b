"""The installed command, run as a person runs it: a process of its own, from another folder."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assets.withstanding import ATTACKS
from oreline.records.layout import DataLayout
from oreline.rewards.attacks.attack import read_attacks
from oreline.rewards.attacks.withstanding import keep_pass
from oreline.rewards.profile import read_profile

ORELINE = str(Path(sys.executable).parent / "oreline")


@dataclass(frozen=True, kw_only=True)
class Command:
    """`oreline` over one data folder and one package index."""

    data: Path
    index_url: str
    cwd: Path
    tries_attacks: bool = False
    """Whether a build has to find out that its profile withstands the known attacks."""

    def __post_init__(self) -> None:
        if not self.tries_attacks:
            keep_pass(DataLayout(self.data), read_profile(), read_attacks(ATTACKS / "catalogue"))

    def run(
        self, *arguments: str, prefix: Sequence[str] = (), environment: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        return subprocess.run(
            [*prefix, *self._argv(arguments)],
            cwd=self.cwd,
            env={**self._environment(), **(environment or {})},
            capture_output=True,
            text=True,
            check=False,
        )

    def stop_when_it_says(
        self, words: str, *arguments: str, by: signal.Signals = signal.SIGKILL
    ) -> subprocess.CompletedProcess[str]:
        """Run it and send it a signal as soon as it says these words."""
        with subprocess.Popen(
            self._argv(arguments),
            cwd=self.cwd,
            env=self._environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            assert process.stderr
            said = []
            for line in process.stderr:
                said.append(line)
                if words in line:
                    process.send_signal(by)
                    stdout, rest = process.communicate()
                    return subprocess.CompletedProcess(process.args, process.returncode, stdout, "".join(said) + rest)
            raise AssertionError(f"it never said {words!r}:\n{''.join(said)}")

    def _argv(self, arguments: Sequence[str]) -> list[str]:
        return [ORELINE, *arguments, "--data", str(self.data)]

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "ORELINE_INDEX_URL": self.index_url}


def released(done: subprocess.CompletedProcess[str]) -> Path:
    """The release folder that a build names in its last line."""
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.splitlines()[-1])


def manifest_of(folder: Path) -> dict[str, Any]:
    """What a release says of itself."""
    read: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return read
