"""A git repository with a long history, written by git's own importer: pull requests of two commits each, merged."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FILES: Final = 200
COMMITS_A_PULL_REQUEST: Final = 3
"""One to the source, one to the tests, and the merge."""


def make_history(folder: Path, commits: int) -> int:
    """How many pull requests the new bare repository `folder` holds, in about so many commits."""
    subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", str(folder)], check=True)
    count = commits // COMMITS_A_PULL_REQUEST
    stream = b"".join(_stream(count))
    subprocess.run(["git", f"--git-dir={folder}", "fast-import", "--quiet"], input=stream, check=True)
    return count


def _stream(pull_requests: int) -> Iterator[bytes]:
    files = [(f"src/part_{number}.py", "x = 0\n") for number in range(FILES)]
    yield _commit(1, "Start", files, "")
    for number in range(1, pull_requests + 1):
        mark, part = 1 + (number - 1) * COMMITS_A_PULL_REQUEST, number % FILES
        source, test = f"src/part_{part}.py", f"tests/test_part_{part}.py"
        yield _commit(mark + 1, "Mend the part", [(source, f"x = {number}\n")], f"from :{mark}\n")
        yield _commit(mark + 2, f"Test it\n\nFixes #{number}", [(test, f"assert {number}\n")], f"from :{mark + 1}\n")
        merged = f"Merge pull request #{number} from ada/topic-{number}\n\nMend part {part} when it is {number}"
        changed = [(source, f"x = {number}\n"), (test, f"assert {number}\n")]
        yield _commit(mark + 3, merged, changed, f"from :{mark}\nmerge :{mark + 2}\n")


def _commit(mark: int, message: str, files: list[tuple[str, str]], parents: str) -> bytes:
    who = f"Ada <ada@example.invalid> {1_600_000_000 + 60 * mark} +0000"
    lines = [f"commit refs/heads/main\nmark :{mark}\ncommitter {who}\n", _data(message), parents]
    lines += [f"M 100644 inline {path}\n{_data(content)}" for path, content in files]
    return "".join(lines).encode()


def _data(text: str) -> str:
    return f"data {len(text.encode())}\n{text}\n"
