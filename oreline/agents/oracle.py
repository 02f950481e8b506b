"""Knows the gold patch and applies it by ordinary edits: what it is worth is the most a task can give."""

import shlex
from typing import Final

from oreline.agents.contract import Acting, edit_file, run_command, submit, view_file
from oreline.agents.hunks import FilePatch, Hunk, read_patch
from oreline.records.task import Task

WIDER: Final = (5, 20, 80)
"""Lines around a hunk that are added, one try after the other, until its text is the only one of its kind."""


class Oracle:
    """Edits as the gold patch says, runs the tests, submits."""

    name = "oracle"
    version = "1"
    model = ""

    def act(self, task: Task) -> Acting:
        """Apply the gold patch file by file, from the bottom of each to its top, so that line numbers stay true."""
        for file in read_patch(task.patch):
            if not file.is_text_edit:
                yield run_command(f"git apply --whitespace=nowarn - <<'END_OF_PATCH'\n{file.text}END_OF_PATCH")
            elif file.is_deleted:
                yield run_command(f"rm -- {shlex.quote(file.path)}")
            elif file.is_new:
                yield edit_file(file.path, "", "".join(hunk.new for hunk in file.hunks))
            else:
                yield from _edit(file)
        yield run_command(f"{task.test_command} -q")
        yield submit()


def _edit(file: FilePatch) -> Acting:
    for hunk in reversed(file.hunks):
        yield view_file(file.path, hunk.start, hunk.start + hunk.lines - 1)
        edited = yield edit_file(file.path, hunk.old, hunk.new)
        if edited.error.startswith("not_unique"):
            yield from _edit_wider(file.path, hunk)


def _edit_wider(path: str, hunk: Hunk) -> Acting:
    for lines in WIDER:
        before = yield view_file(path, max(1, hunk.start - lines), hunk.start - 1)
        after = yield view_file(path, hunk.start + hunk.lines, hunk.start + hunk.lines + lines)
        edited = yield edit_file(path, before.output + hunk.old + after.output, before.output + hunk.new + after.output)
        if not edited.error.startswith("not_unique"):
            return
