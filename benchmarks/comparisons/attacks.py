"""Attacks of the Python catalogue that are patches, on a tiny repository: how many this grading, SWE-smith's and
SWE-bench's accept (their packages from PyPI).

Their containers are left out: patches are applied and suites run by their own commands in our sandbox, and their own
parsers and graders say what is resolved. An agent's steps, which end in no patch of their own, aren't tried.
"""

import json
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from assets.withstanding import ATTACKS, GROUND
from benchmarks.attacked import swebench, swesmith
from benchmarks.attacked.bed import Bed, Plan, open_bed
from benchmarks.peer import install_peer
from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.rewards.attacks.attack import Attack, read_attacks
from oreline.rewards.attacks.fitting import patch_of
from oreline.rewards.attacks.ground import Ground, open_ground
from oreline.rewards.attacks.matrix import run_attacks
from oreline.rewards.attacks.trial import Stand
from oreline.rewards.profile import read_profile
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.workers import map_in_order

PEERS: Final = {"swesmith[validate]==0.0.9": swesmith.__file__, "swebench==5.0.2": swebench.__file__}
GOLD, NOTHING = "the gold patch", "no patch"
"""What must be resolved and what must not, else a harness wasn't asked as it wants to be."""


def compare(attacks: Sequence[Attack] = ()) -> Iterator[str]:
    """What each accepts, and the names."""
    chosen = attacks or [
        one for one in read_attacks(ATTACKS / "catalogue") if "python" in one.languages and not one.steps
    ]
    with tempfile.TemporaryDirectory(prefix="bench-attacks-") as name:
        layout = DataLayout(Path(name) / "data")
        ground = open_ground(layout, Bubblewrap(), GROUND)
        yield told("Oreline", _ours(layout, ground, chosen))
        with open_bed(layout, ground) as bed:
            patches = {attack.name: patch_of(attack, ground.task, bed.layers[:-1]) for attack in chosen}
            for peer, resolved in _theirs(Path(name), bed, {**patches, GOLD: ground.task.patch, NOTHING: ""}):
                yield told(f"{peer}, its graders on logs of its commands in our sandbox", resolved)


def told(who: str, resolved: Mapping[str, bool]) -> str:
    """How many were accepted, and which."""
    accepted = sorted(name for name, is_accepted in resolved.items() if is_accepted)
    return f"{who}: {len(accepted)} of {len(resolved)} attacks accepted{': ' if accepted else ''}{'; '.join(accepted)}"


def _ours(layout: DataLayout, ground: Ground, attacks: Sequence[Attack]) -> Mapping[str, bool]:
    stand = Stand(
        sandbox=Bubblewrap(), layout=layout, checkout=ground.checkout, task=ground.task, profile=read_profile()
    )
    return {row.attack: row.is_accepted for row in run_attacks([stand], attacks, silent)}


def _theirs(folder: Path, bed: Bed, patches: Mapping[str, str]) -> Iterator[tuple[str, Mapping[str, bool]]]:
    task = bed.ground.task
    tests = {"FAIL_TO_PASS": task.FAIL_TO_PASS, "PASS_TO_PASS": task.PASS_TO_PASS}
    asked = {"commit": bed.commit, "test_patch": bed.test_patch(), "tests": tests}
    for number, (peer, program) in enumerate(PEERS.items()):
        python = install_peer(folder / f"peer-{number}", peer)
        plan = _ask(python, program, folder, asked)
        # The first one makes the script that the second one's data would hold.
        asked |= {"script": plan.pop("swebench_script", "")}
        logs = _logs(folder / f"logs-{number}", bed, Plan(**plan), patches)
        resolved = _ask(python, program, folder, {**asked, "logs": logs})
        if not resolved.pop(GOLD) or resolved.pop(NOTHING):
            raise RuntimeError(f"{peer} doesn't tell the gold patch from nothing; its logs can't be what it wants")
        yield peer, resolved


def _logs(folder: Path, bed: Bed, plan: Plan, patches: Mapping[str, str]) -> Mapping[str, str]:
    """Path of each patch's log."""
    folder.mkdir()
    texts = map_in_order(lambda patch: bed.log_of(plan, patch), patches.values(), ahead=len(patches))
    paths = {name: folder / f"{number}.txt" for number, name in enumerate(patches)}
    for path, text in zip(paths.values(), texts, strict=True):
        path.write_text(text, "utf-8")
    return {name: str(path) for name, path in paths.items()}


def _ask(python: Path, program: str, folder: Path, asked: Mapping[str, Any]) -> dict[str, Any]:
    request, report = folder / "asked.json", folder / "told.json"
    request.write_text(json.dumps(asked), "utf-8")
    argv = [str(python), "-I", program, str(request), str(report)]
    subprocess.run(argv, cwd=folder, env={"HOME": str(folder)}, capture_output=True, check=True)
    told: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return told
