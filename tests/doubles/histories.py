"""Small git repositories with a history, made commit by commit: merges, squashes, whatever a test asks."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

MIT_LICENSE = """\
MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without
limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the
Software, and to permit persons to whom the Software is furnished to do so, subject to the following
conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions
of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED
TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL
THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
DEALINGS IN THE SOFTWARE.
"""
START = datetime(2024, 1, 1, tzinfo=UTC)
CONFIGURATION = ("-c", "core.autocrlf=false", "-c", "core.quotePath=false", "-c", "commit.gpgSign=false")


@dataclass
class HistoryMaker:
    """A repository under way. Every commit is an hour later than the one before it."""

    folder: Path
    author: str = "Ada <ada@example.invalid>"
    hours: int = field(default=0)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True)
        self.git("init", "--quiet", "--initial-branch=main", "--template=")
        # Files are stored as they are written, whatever their own attributes say.
        (self.folder / ".git" / "info").mkdir()
        (self.folder / ".git" / "info" / "attributes").write_text("* -text -ident -filter\n")

    @property
    def url(self) -> str:
        """Where it is cloned from."""
        return f"file://{self.folder}"

    def git(self, *arguments: str) -> str:
        """What git prints."""
        moment = (START + timedelta(hours=self.hours)).isoformat()
        name, _, email = self.author.partition(" <")
        env = {
            "PATH": os.environ["PATH"],
            "HOME": "/nonexistent",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            **{f"GIT_{who}_NAME": name for who in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{who}_EMAIL": email.rstrip(">") for who in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{who}_DATE": moment for who in ("AUTHOR", "COMMITTER")},
        }
        argv = ["git", *CONFIGURATION, *arguments]
        done = subprocess.run(argv, cwd=self.folder, env=env, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def commit(self, message: str, files: Mapping[str, str | bytes | None] | None = None) -> str:
        """Hash of a commit on the current branch; None removes a file."""
        for path, content in (files or {}).items():
            place = self.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            if content is None:
                place.unlink()
            else:
                place.write_bytes(content.encode() if isinstance(content, str) else content)
        self.hours += 1
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", message)
        return self.git("rev-parse", "HEAD")

    def branch(self, name: str, start: str = "HEAD") -> None:
        """Make a branch and go on there."""
        self.git("checkout", "--quiet", "-B", name, start)

    def checkout(self, name: str) -> None:
        """Go on on a branch."""
        self.git("checkout", "--quiet", name)

    def merge(self, branch: str, message: str) -> str:
        """Hash of the merge of `branch` into the current one, never a fast-forward."""
        self.hours += 1
        self.git("merge", "--quiet", "--no-ff", "--message", message, branch)
        return self.git("rev-parse", "HEAD")

    def pull_request(
        self, number: int, title: str, commits: Sequence[tuple[str, Mapping[str, str | bytes | None]]], body: str = ""
    ) -> str:
        """Hash of the merge commit that GitHub's button makes."""
        main = self.git("rev-parse", "--abbrev-ref", "HEAD")
        self.branch(f"topic-{number}")
        for message, files in commits:
            self.commit(message, files)
        self.checkout(main)
        told = f"Merge pull request #{number} from ada/topic-{number}\n\n{title}\n\n{body}".rstrip()
        return self.merge(f"topic-{number}", told)
