"""Verdicts on planted bugs beside SWE-smith's own validation harness (its package from PyPI): the same candidates, each
side as it comes, ours in bubblewrap and its in Docker."""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

from benchmarks.harness import swesmith
from benchmarks.harness.image import import_image
from benchmarks.harness.verdicts import Agreement, Verdict, compare_verdicts, instances, read_verdicts
from benchmarks.peer import install_peer
from benchmarks.suite import Suite, plant, read_suite, validate
from oreline.records.layout import DataLayout
from oreline.records.task import Candidate
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.docker.engine import open_client
from tests.doubles.engine import NoEngineError, find_engine

PEER: Final = "swesmith[validate]==0.0.9"
PACKAGE: Final = "pkg:pypi/toolz@1.0.0"
CANDIDATES: Final = 12
IMAGE: Final = "oreline-bench-harness:latest"
OWNER: Final = "pypi"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What the other side took."""

    reference_seconds: float
    """The run without a bug, once."""
    seconds: float
    """All candidates."""


def compare(package: str = PACKAGE, candidates: int = CANDIDATES) -> Iterator[str]:
    """The ratio, what both sides took, and how far they agree; one line that says why, where there is no engine."""
    try:
        with _engine(), tempfile.TemporaryDirectory(prefix="bench-harness-") as name:
            yield from _compare(Path(name), package, candidates)
    except NoEngineError as error:
        yield f"nothing to compare with: {str(error).splitlines()[0]}"


@contextmanager
def _engine() -> Iterator[None]:
    """An engine that the environment names."""
    with find_engine() as address, ExitStack() as stack:
        if address:
            stack.enter_context(patch.dict(os.environ, {"DOCKER_HOST": address}))
        yield


def _compare(folder: Path, package: str, count: int) -> Iterator[str]:
    suite = read_suite(DataLayout(folder / "data"), package)
    reach, candidates = plant(Bubblewrap(), suite, count)
    started = time.perf_counter()
    # Near misses change no verdict, and the other side tries none.
    kept = validate(Bubblewrap(), suite, reach, candidates, near_misses=0)
    ours = (time.perf_counter() - started) / len(candidates)
    ran, verdicts = _theirs(folder, suite, candidates)
    theirs = ran.seconds / len(candidates)
    yield f"{package}, {len(suite.stable)} tests, {len(candidates)} candidates: Oreline beside {PEER}"
    yield f"  wall: {theirs / ours:.1f} times as many verdicts a second: {ours:.2f} s and {theirs:.2f} s a verdict"
    yield f"  its run without a bug, once: {ran.reference_seconds:.1f} s more"
    yield from told(compare_verdicts(candidates, kept.rows, verdicts, suite.stable))


def _theirs(folder: Path, suite: Suite, candidates: Sequence[Candidate]) -> tuple[Ran, Mapping[str, Verdict]]:
    """Seconds and verdicts.

    Raises:
        RuntimeError: it failed, or no suite could be run in its containers.
    """
    python = install_peer(folder / "peer", PEER)
    name, commit = suite.repository.name.rpartition("/")[2], suite.snapshot.snapshot_id[:8]
    repo = f"{OWNER}__{name}.{commit}"
    work, request, report = (folder / "work", folder / "request.json", folder / "report.json")
    work.mkdir()
    patches = folder / "patches.json"
    patches.write_text(json.dumps(instances(suite.checkout, candidates, repo)), "utf-8")
    asked = {"owner": OWNER, "name": name, "commit": commit, "image": IMAGE, "instances": str(patches)}
    request.write_text(json.dumps(asked), "utf-8")
    with _image(suite, folder / "image"):
        _run([str(python), "-I", swesmith.__file__, str(request), str(report)], work)
    verdicts = read_verdicts(work, repo)
    if not any(verdict.told for verdict in verdicts.values()):
        raise RuntimeError(f"{PEER} told no test's result; its logs end with: {_last_words(work)}")
    return Ran(**json.loads(report.read_text("utf-8"))), verdicts


def _last_words(work: Path) -> str:
    outputs = sorted(work.rglob("test_output.txt"))
    return outputs[0].read_text("utf-8", errors="replace")[-1000:] if outputs else "nothing, as no suite was run"


@contextmanager
def _image(suite: Suite, scratch: Path) -> Iterator[None]:
    """The image that its profile names, for a while."""
    scratch.mkdir()
    with open_client() as client:
        import_image(client, suite.checkout, scratch, IMAGE)
        try:
            yield
        finally:
            client.remove_image(IMAGE, force=True)


def _run(argv: Sequence[str], work: Path) -> None:
    """Without credentials of ours, and without the bars it draws.

    Raises:
        RuntimeError: it failed; with the end of what it said.
    """
    names = ("PATH", "DOCKER_HOST")
    environment = {"HOME": str(work), **{name: os.environ[name] for name in names if name in os.environ}}
    done = subprocess.run(argv, cwd=work, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{PEER} failed: {done.stderr[-2000:]}")


def told(both: Agreement) -> Iterator[str]:
    """What the other side's verdicts are, to ours."""
    yield f"  verdicts: {both.alike} of {both.candidates} agree, {both.unsaid} it has no lists for"
    yield f"  the very same failing tests: {both.same_tests} of {both.bugs} bugs to both"
    yield f"  lost by its parser: {len(both.lost)} of the stable tests are in none of its lists"
