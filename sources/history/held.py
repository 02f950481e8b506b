"""What a mirror holds at this moment: asked of the mirror itself, git would fetch what a partial clone lacks, one
object at a time and each with all of its history."""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from oreline.errors import SourceError
from oreline.sandbox.git import make_git_folder
from sources.history.git import git
from sources.history.mirror import FETCH, FILTER


@contextmanager
def held(mirror: Path) -> Iterator[Path]:
    """A repository with the mirror's objects and without its origin."""
    with tempfile.TemporaryDirectory(prefix="oreline-held-") as folder:
        made = make_git_folder(Path(folder) / "held.git")
        (made / "objects" / "info").mkdir()
        (made / "objects" / "info" / "alternates").write_text(f"{(mirror / 'objects').resolve()}\n", encoding="utf-8")
        yield made


def held_objects(view: Path, names: Iterable[str], kind: str) -> frozenset[str]:
    """Those of `names` that are a commit or a blob, as `kind` says, in a view that `held` gave."""
    lines = git(["cat-file", "--batch-check", "--buffer"], view, _lines(names)).decode().splitlines()
    return frozenset(line.split()[0] for line in lines if line.split()[1:2] == [kind])


def fetch_objects(mirror: Path, names: Sequence[str]) -> None:
    """Fetch objects by name: all at once, else each alone; those that are gone stay so."""
    for some in [names] if len(names) == 1 else [names, *([name] for name in names)]:
        try:
            git([*FETCH, f"--filter={FILTER}", "--stdin", "origin"], mirror, _lines(some))
        except SourceError:
            continue
        if some is names:
            return


def fetch_differences(mirror: Path, pairs: Iterable[tuple[str, str]]) -> None:
    """Fetch what a partial clone lacks of the files that differ within pairs of commits, all in one request."""
    lines = "".join(f"{fixed} {base}\n" for base, fixed in pairs).encode()
    with held(mirror) as view:
        try:
            raw = git(["diff-tree", "--stdin", "-r", "-z", "--raw", "--no-abbrev", "--no-renames"], view, lines)
        except SourceError:
            return
        blobs = sorted({name for part in raw.split(b"\0") if part.startswith(b":") for name in _blobs(part)})
        missing = sorted(set(blobs) - held_objects(view, blobs, "blob"))
    if missing:
        fetch_objects(mirror, missing)


def _blobs(part: bytes) -> Iterator[str]:
    """Of one entry of a raw diff; links to other repositories have none here."""
    old_mode, new_mode, old, new, *_ = part.lstrip(b":").decode().split(" ")
    for mode, name in ((old_mode, old), (new_mode, new)):
        if mode not in {"000000", "160000"}:
            yield name


def _lines(shas: Iterable[str]) -> bytes:
    return "".join(f"{sha}\n" for sha in shas).encode()
