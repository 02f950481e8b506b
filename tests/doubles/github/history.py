"""A bare repository, commit by commit, written by git's importer: one process, however many commits."""

import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from oreline.sandbox.git import NEUTRAL, run_git
from tests.doubles.github.hosted import HostedCommit

BEGIN = datetime(2024, 1, 1, tzinfo=UTC)


def moment(hours: float) -> str:
    """So many hours after the beginning, as GitHub writes it."""
    return (BEGIN + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")


class History:
    """Commits of one repository; every commit made later has a later date."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hours = 0.0
        self._marks: dict[str, int] = {}
        env = {**NEUTRAL, "GIT_DIR": str(folder)}
        subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(folder)], env=NEUTRAL, check=True)
        for setting in ("uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant", "http.uploadpack"):
            run_git(["config", setting, "true"], git_folder=folder)
        self._importer = subprocess.Popen(
            ["git", "fast-import", "--quiet", "--done", "--cat-blob-fd=1", "--force"],
            env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def close(self) -> None:
        """Write everything; nothing can be added afterwards."""
        if self._importer.poll() is None:
            self._importer.communicate(b"done\n")
        assert self._importer.returncode == 0

    def commit(
        self,
        ref: str,
        message: str,
        files: Mapping[str, str],
        parents: Sequence[str] = (),
        authored_at: str = "",
    ) -> HostedCommit:
        """A commit of `files` on top of the first parent's, an hour after the last."""
        self.hours += 1
        mark = len(self._marks) + 1
        committed = moment(self.hours)
        authored = authored_at or committed
        self._write(f"commit {ref}\nmark :{mark}\n".encode())
        self._write(f"author Ada <ada@example.invalid> {_seconds(authored)} +0000\n".encode())
        self._write(f"committer Ada <ada@example.invalid> {_seconds(committed)} +0000\n".encode())
        self._data(message)
        for word, parent in zip(("from", *["merge"] * len(parents)), parents, strict=False):
            self._write(f"{word} :{self._marks[parent]}\n".encode())
        for path, content in files.items():
            self._write(f"M 100644 inline {path}\n".encode())
            self._data(content)
        sha = self._sha(mark)
        self._marks[sha] = mark
        return HostedCommit(
            sha=sha, message=message, parents=tuple(parents), authored_at=authored, committed_at=committed
        )

    def point(self, ref: str, sha: str) -> None:
        """Let `ref` name a commit."""
        self._write(f"reset {ref}\nfrom :{self._marks[sha]}\n\n".encode())

    def _sha(self, mark: int) -> str:
        self._write(f"get-mark :{mark}\n".encode())
        assert self._importer.stdin is not None
        assert self._importer.stdout is not None
        self._importer.stdin.flush()
        return self._importer.stdout.readline().decode().strip()

    def _data(self, text: str) -> None:
        data = text.encode()
        self._write(b"data %d\n%b\n" % (len(data), data))

    def _write(self, data: bytes) -> None:
        assert self._importer.stdin is not None
        self._importer.stdin.write(data)


def _seconds(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp())
