import shlex

import pytest

from oreline.languages.shell.commands import read_commands


def seen(command):
    return [(dict(read.variables), read.words, read.code) for read in read_commands(command)]


CASES = {
    "two": ("cd a && ls -l", [({}, ("cd", "a"), ""), ({}, ("ls", "-l"), "")]),
    "variables": ("A=1 B='x y' go test", [({"A": "1", "B": "x y"}, ("go", "test"), "")]),
    "export": ("export A=1", [({"A": "1"}, ("export", "A=1"), "")]),
    "what only starts it": ("sudo timeout -k 1 5 env A=1 pytest -q", [({"A": "1"}, ("pytest", "-q"), "")]),
    "code": ("python3 -c 'import os'", [({}, ("python3", "-c", "import os"), "import os")]),
    "a shell's own": ("bash -c 'git log'", [({}, ("bash", "-c", "git log"), "git log"), ({}, ("git", "log"), "")]),
    "here document for an interpreter": ("python - <<'E'\nprint(1)\nE\nls", [
        ({}, ("python", "-", "E"), "print(1)"), ({}, ("ls",), ""),
    ]),
    "here document for a file": ("cat > a.md <<E\ngit log\nE", [({}, ("cat", "a.md", "E"), "")]),
    "open quote": ("ls; echo 'x", [({}, ("ls",), ""), ({}, ("echo",), "")]),
    "nothing": ("", []),
}  # fmt: skip


@pytest.mark.parametrize(("command", "expected"), CASES.values(), ids=CASES)
def test_what_a_line_runs(command, expected):
    assert seen(command) == expected


def test_output_and_document_go_to_the_file():
    [read] = read_commands("cat > a.py <<'E'\nx = 1\nE")
    assert (read.written, read.text) == (("a.py",), "x = 1")


def test_shells_in_shells_end_somewhere():
    command = "ls"
    for _ in range(9):
        command = f"bash -c {shlex.quote(command)}"
    assert [read.program for read in read_commands(command)] == ["bash"] * 5
