"""The log that another harness would see: a patch applied to the ground with its commands and its script run, in our
sandbox. What the log means isn't here."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.records.layout import DataLayout
from oreline.rewards.attacks.ground import Ground
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Command, Finished, Limits, Mount
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.layers import find_files
from oreline.sandbox.patches import diff_of, layer_of
from oreline.sandbox.runtime import interpreter_version
from oreline.validation.trees import bug_changes, one_commit_repository

TESTBED: Final = "/testbed"
CONDA: Final = "/opt/miniconda3"
GIVEN: Final = "/given"
ACTIVATE: Final = "conda() { :; }\n"
"""The environment is there already."""
PYTEST: Final = "#!/env/bin/python\nimport sys\nfrom pytest import main\nsys.exit(main())\n"
LIBRARY: Final = f"lib/python{interpreter_version()}/site-packages"
AGAIN: Final = "git checkout -- . ; git clean -fdq"
LIMITS: Final = Limits(wall_seconds=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a harness does with a patch."""

    apply: Sequence[str]
    """Commands, tried one after the other until one succeeds; the patch's path is put behind."""
    restore: str
    """Command that takes back what the patch did to tests; empty where the script does."""
    script: str
    """What is then run and its output graded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bed:
    """The ground as harnesses want it: at /testbed, as a repository, with pytest among the programs."""

    ground: Ground
    layers: tuple[Path, ...]
    """The buggy tree with its repository."""
    commit: str
    """The one commit of it."""
    scratch: Path

    def log_of(self, plan: Plan, patch: str) -> str:
        """What it prints; empty where the patch doesn't apply, or the script had to be stopped."""
        with lend_folder(self.scratch, "bed") as folder:
            mounts = self._mounts(folder, {"patch.diff": patch, "apply.sh": _applying(plan), "eval.sh": plan.script})
            if patch and self._run(mounts, f"exec /bin/bash {GIVEN}/apply.sh").exit_code != 0:
                return ""
            finished = self._run(mounts, f"exec /bin/bash {GIVEN}/eval.sh 2>&1")
        return "" if finished.stopped_by else finished.stdout.decode("utf-8", "replace")

    def test_patch(self) -> str:
        """A change of the tests that a task brings, as scripts of SWE-bench want one: an empty line more."""
        name = self.ground.task.FAIL_TO_PASS[0].partition("::")[0]
        file = find_files(self.layers)[name]
        return diff_of((FileChange(path=name, content=file.read_bytes() + b"\n"),), self.layers)

    def _mounts(self, folder: Path, given: Mapping[str, str]) -> tuple[Mount, ...]:
        _write(folder / "given", given)
        _write(folder / "conda", {"bin/activate": ACTIVATE})
        # The project is installed in place there.
        _write(folder / "programs", {"bin/pytest": PYTEST, f"{LIBRARY}/ground.pth": f"{TESTBED}\n"})
        (folder / "upper").mkdir()
        _, environment, *others = self.ground.checkout.mounts()
        programs = (*environment.layers, folder / "programs")
        return (
            Mount(target=TESTBED, layers=self.layers, upper=folder / "upper"),
            Mount(target=environment.target, layers=programs),
            Mount(target=GIVEN, layers=(folder / "given",)),
            Mount(target=CONDA, layers=(folder / "conda",)),
            *others,
        )

    def _run(self, mounts: tuple[Mount, ...], script: str) -> Finished:
        variables = self.ground.checkout.variables()
        argv = ("/bin/bash", "-c", script)
        return Bubblewrap().run(Command(argv=argv, mounts=mounts, cwd=TESTBED, env=variables, limits=LIMITS))


@contextmanager
def open_bed(layout: DataLayout, ground: Ground) -> Iterator[Bed]:
    """The bed of a ground; its folders lie below `layout` and go with it."""
    changes = bug_changes(ground.checkout, ground.task.patch)
    with layer_of(changes, layout.scratch) as bug, lend_folder(layout.scratch, "repository") as repository:
        commit = one_commit_repository(ground.checkout, bug, repository)
        layers = (*ground.checkout.work_layers, bug, repository)
        yield Bed(ground=ground, layers=layers, commit=commit, scratch=layout.scratch)


def _applying(plan: Plan) -> str:
    tried = f"\n{AGAIN}\n".join(
        f"{command} {GIVEN}/patch.diff && {{ {plan.restore or ':'}; exit 0; }}" for command in plan.apply
    )
    return f"{tried}\nexit 1\n"


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8", "surrogateescape")
        (folder / name).chmod(0o755)
