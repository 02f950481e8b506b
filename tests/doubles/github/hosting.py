"""Pull requests made and merged in each of GitHub's three ways, in git and on the local GitHub alike.

hosting = Hosting(tmp_path / "pump.git", "lab/pump")
hosting.issue(12, "It leaks")
hosting.pull(13, title="Seal it", body="Fixes #12", how="squash")
hosting.publish()
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.doubles.github.history import History
from tests.doubles.github.hosted import HostedCommit, HostedFile, HostedIssue, HostedPull, HostedRepository


class Hosting:
    """One repository on the host. `main` is the tip of its branch."""

    def __init__(self, folder: Path, name: str, number: int = 1) -> None:
        self.history = History(folder)
        self.repository = HostedRepository(id=number, name=name, git=folder)
        self.main = self.history.commit("refs/heads/main", "Begin", {"pump.py": "flow = 0\n"})

    def publish(self) -> HostedRepository:
        """The repository, ready to be hosted; its history is closed."""
        self.history.close()
        return self.repository

    def issue(self, number: int, title: str, **more: Any) -> HostedIssue:
        """An issue."""
        self.repository.issues[number] = HostedIssue(number=number, title=title, **more)
        return self.repository.issues[number]

    def push(self, message: str, files: dict[str, str] | None = None) -> HostedCommit:
        """A commit straight onto main."""
        self.main = self.history.commit("refs/heads/main", message, files or {}, [self.main.sha])
        return self.main

    def branch(self, number: int, messages: Sequence[str]) -> list[HostedCommit]:
        """The commits of a pull request, off main as it is; each adds a line of source and a test."""
        tip, made = self.main, list[HostedCommit]()
        for index, message in enumerate(messages):
            files = {f"part{number}_{index}.py": f"value = {index}\n", f"tests/test_part{number}_{index}.py": "x = 1\n"}
            tip = self.history.commit(f"refs/pull/{number}/head", message, files, [tip.sha])
            made.append(tip)
        return made

    def pull(
        self,
        number: int,
        *,
        title: str = "Mend it",
        messages: Sequence[str] = ("Mend it",),
        how: str = "merge",
        commits: Sequence[HostedCommit] = (),
        **more: Any,
    ) -> HostedPull:
        """A pull request of `commits` (else of new ones with these messages), merged now."""
        own = list(commits) or self.branch(number, messages)
        self.main = WAYS[how](self, number, title, own)
        files = [HostedFile(path=path, status="ADDED") for path in _files(number, own)]
        pull = HostedPull(
            number=number, title=title, head_sha=own[-1].sha, merge_sha=self.main.sha, commits=own,
            **{
                "created_at": own[0].committed_at, "updated_at": self.main.committed_at,
                "merged_at": self.main.committed_at, "files": files, **more,
            },
        )  # fmt: skip
        self.repository.pulls[number] = pull
        return pull


def _files(number: int, commits: Sequence[HostedCommit]) -> dict[str, str]:
    made = range(len(commits))
    sources = {f"part{number}_{index}.py": f"value = {index}\n" for index in made}
    return sources | {f"tests/test_part{number}_{index}.py": "x = 1\n" for index in made}


def _merge(hosting: Hosting, number: int, title: str, commits: Sequence[HostedCommit]) -> HostedCommit:
    message = f"Merge pull request #{number} from ada/branch\n\n{title}"
    parents = [hosting.main.sha, commits[-1].sha]
    return hosting.history.commit("refs/heads/main", message, _files(number, commits), parents)


def _squash(hosting: Hosting, number: int, title: str, commits: Sequence[HostedCommit]) -> HostedCommit:
    message = f"{title} (#{number})\n\n" + "\n".join(f"* {commit.message}" for commit in commits)
    return hosting.history.commit("refs/heads/main", message, _files(number, commits), [hosting.main.sha])


def _rebase(hosting: Hosting, number: int, title: str, commits: Sequence[HostedCommit]) -> HostedCommit:
    tip = hosting.main
    for commit, (path, content) in zip(commits, _files(number, commits).items(), strict=False):
        files = {path: content}
        tip = hosting.history.commit("refs/heads/main", commit.message, files, [tip.sha], commit.authored_at)
    return tip


WAYS: dict[str, Callable[[Hosting, int, str, Sequence[HostedCommit]], HostedCommit]] = {
    "merge": _merge,
    "squash": _squash,
    "rebase": _rebase,
}
