"""Judging code by running it: on the untouched tree, where it must hold, and with the bug, where it must not."""

import re
from dataclasses import dataclass
from typing import Final

from oreline.sandbox.contract import ENV, Command, Finished, Limits, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.statements.verdict import Judgement, Verdict
from oreline.testing.checkout import Checkout

_LIMITS: Final = Limits(wall_seconds=10.0, cpu_seconds=5, output_bytes=200_000)
_CLAIM: Final = re.compile(r"\b(?:assert|raises)\b")
"""Code with one of these says itself what ought to be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SnippetJudge:
    """A judge of code about one bug."""

    sandbox: Sandbox
    fixed: Checkout
    buggy: Checkout
    limits: Limits = _LIMITS

    def __call__(self, code: str) -> Judgement:
        """The judgement on `code`; a run that is stopped by a limit makes it false.

        Raises:
            SandboxError: the sandbox itself failed.
        """
        without_bug = self._run(self.fixed, code)
        if without_bug.stopped_by or without_bug.exit_code != 0:
            is_undefined = without_bug.stderr.rstrip().rpartition(b"\n")[2].startswith(b"NameError: ")
            is_incomplete = is_undefined and not without_bug.stopped_by
            return Judgement(verdict=Verdict.INCOMPLETE if is_incomplete else Verdict.FALSE)
        with_bug = self._run(self.buggy, code)
        if with_bug.stopped_by:
            return Judgement(verdict=Verdict.FALSE)
        if with_bug.exit_code != 0:
            return Judgement(verdict=Verdict.SHOWS, stderr=with_bug.stderr.decode("utf-8", "replace"))
        return Judgement(verdict=Verdict.FALSE if _CLAIM.search(code) else Verdict.INCOMPLETE)

    def _run(self, checkout: Checkout, code: str) -> Finished:
        with lend_folder(checkout.env_layers[-1].parent, "run") as scratch:
            command = Command(
                argv=(f"{ENV}/bin/python", "-"),
                mounts=checkout.mounts(upper=scratch / "work"),
                stdin=code.encode(),
                limits=self.limits,
            )
            return self.sandbox.run(command)
