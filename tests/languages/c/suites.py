"""A tree of C or C++ in a sandbox: its ladder, and what a rung makes of its tests."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from oreline.languages.c.language import LANGUAGE
from oreline.languages.contract import CACHE, SCRIPTS, Attempt
from oreline.sandbox.contract import TOOLS, WORK, Command, Finished, Limits, Mount, Sandbox
from oreline.sandbox.runtime import interpreter_inside
from oreline.testing.report import Report, parse_report


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """A tree and where it is built."""

    sandbox: Sandbox
    tree: Path
    scratch: Path
    layers: tuple[Path, ...] = ()
    """Of the work tree, above it, and beside them those of the cache."""
    cache: tuple[Path, ...] = field(default=())

    def ladder(self) -> tuple[Attempt, ...]:
        """The attempts for the tree."""
        building = LANGUAGE.building
        assert building
        toolchain = building.find_toolchain(building.wanted_version(self.tree, ""))
        assert toolchain
        return building.plan(self.tree, toolchain, "2026-01-01T00:00:00Z")

    def start(self, attempt: Attempt, name: str = "run", **order: object) -> Finished:
        """One run of the script inside, as an episode has it."""
        told = {"runner": attempt.runner.name, "options": attempt.runner.options, "test_seconds": 10.0, **order}
        empty = self.scratch / "empty"
        empty.mkdir(parents=True, exist_ok=True)
        scripts = LANGUAGE.building.scripts if LANGUAGE.building else empty
        mounts = (
            Mount(target=WORK, layers=(self.tree, *self.layers), upper=self.scratch / name / "work"),
            Mount(target=CACHE, layers=(empty, *self.cache), upper=self.scratch / name / "cache"),
            Mount(target=SCRIPTS, layers=(scripts,)),
        )
        command = Command(
            argv=(interpreter_inside(), "-S", "-B", f"{SCRIPTS}/run_tests.py"),
            mounts=mounts,
            env={"PYTHONPATH": TOOLS},
            stdin=json.dumps(told).encode(),
            limits=Limits(wall_seconds=float(str(order.get("wall_seconds", 300))), cpu_seconds=300),
            with_report=True,
        )
        return self.sandbox.run(command)

    def run(self, number: int = 0, name: str = "run", **order: object) -> Report:
        """What a rung of the ladder says of the tests."""
        finished = self.start(self.ladder()[number], name, **order)
        report = parse_report(finished.report, finished.stopped_by)
        assert report.ended_with == finished.exit_code, (finished.stdout + finished.stderr).decode(errors="replace")
        return report

    @contextmanager
    def compiled(self, number: int = 0) -> Iterator["Suite"]:
        """The same with what `compile` made in its layers."""
        self.start(self.ladder()[number], "compiled", verb="compile")
        made = self.scratch / "compiled"
        yield Suite(
            sandbox=self.sandbox,
            tree=self.tree,
            scratch=self.scratch,
            layers=(*self.layers, made / "work"),
            cache=(*self.cache, made / "cache"),
        )


def write_tree(root: Path, files: Mapping[str, str]) -> Path:
    """The files below `root`; scripts can be run."""
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        if text.startswith("#!"):
            file.chmod(0o755)
    return root


def statuses(report: Report) -> dict[str, str]:
    """Status of each test by id."""
    return {result.test_id: str(result.status) for result in report.results}
