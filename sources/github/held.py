"""What a mirror holds at this moment: asked of the mirror itself, git would fetch what a partial clone lacks, one
object at a time and each with all of its history."""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from oreline.errors import SourceError
from oreline.sandbox.git import make_git_folder
from sources.history.git import git
from sources.history.mirror import FETCH


@contextmanager
def held(mirror: Path) -> Iterator[Path]:
    """A repository with the mirror's objects and without its origin."""
    with tempfile.TemporaryDirectory(prefix="oreline-held-") as folder:
        made = make_git_folder(Path(folder) / "held.git")
        (made / "objects" / "info").mkdir()
        (made / "objects" / "info" / "alternates").write_text(f"{(mirror / 'objects').resolve()}\n", encoding="utf-8")
        yield made


def held_commits(view: Path, shas: Iterable[str]) -> frozenset[str]:
    """Those of `shas` that are commits in a view that `held` gave."""
    lines = git(["cat-file", "--batch-check"], view, _lines(shas)).decode().splitlines()
    return frozenset(line.split()[0] for line in lines if line.split()[1:2] == ["commit"])


def fetch_commits(mirror: Path, shas: Sequence[str]) -> None:
    """Fetch commits that no branch leads to any more: all at once, else each alone; those that are gone stay so."""
    for some in [shas] if len(shas) == 1 else [shas, *([sha] for sha in shas)]:
        try:
            git([*FETCH, "--stdin", "origin"], mirror, _lines(some))
        except SourceError:
            continue
        if some is shas:
            return


def _lines(shas: Iterable[str]) -> bytes:
    return "".join(f"{sha}\n" for sha in shas).encode()
