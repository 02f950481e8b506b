"""The error family: one flat layer, each name says which border was crossed.

An `OrelineError` raised about one item ends as a `Rejection` row; one of the `FATAL` kinds ends the whole run.
"""

from enum import StrEnum
from typing import Final

PASSING: Final = frozenset(
    {
        "index_unreachable", "model_unreachable", "build_timeout", "installer_stopped", "sandbox_broke",
        "machine_fault", "unusable_build_tool", "grader_limit",
    }
)  # fmt: skip
"""Reasons that say something of the day, not of the input."""
OF_MACHINE: Final = frozenset(
    {
        "index_unreachable", "model_unreachable", "installer_stopped", "sandbox_broke", "machine_fault",
        "unusable_build_tool", "grader_limit",
    }
)  # fmt: skip
"""Reasons that are the machine's whatever border they were met at."""
BORDERS_OF_MACHINE: Final = frozenset({"SandboxError", "StorageError", "InternalError"})


class FaultKind(StrEnum):
    """Whose fault an error is. What is the machine's says nothing of task or agent: it is masked, never scored."""

    TASK = "task"
    AGENT = "agent"
    MACHINE = "machine"


PASSING_BORDERS: Final = frozenset({"SourceError", "InternalError"})
"""Kinds that may always pass: what a source lacks today it may have tomorrow, and our own faults get mended."""


class OrelineError(Exception):
    """What happened, to which input, and what to do. `reason` is the stable slug that rejections are counted by."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail

    @property
    def is_passing(self) -> bool:
        """Whether the same input may well be accepted another day, so that the next build asks again."""
        return self.reason in PASSING or type(self).__name__ in PASSING_BORDERS

    @property
    def fault(self) -> FaultKind:
        """Whose fault it is."""
        if self.reason in OF_MACHINE or type(self).__name__ in BORDERS_OF_MACHINE:
            return FaultKind.MACHINE
        return FaultKind.AGENT if self.reason == "agent_failed" else FaultKind.TASK


class SourceError(OrelineError):
    """The outside world did not give what was asked of it."""


class BuildError(OrelineError):
    """An environment could not be made."""


class HealthError(OrelineError):
    """A repository's own test suite is not a fit judge."""


class CandidateError(OrelineError):
    """A change cannot become a candidate."""


class ValidationError(OrelineError):
    """A candidate cannot become a task."""


class ModelError(OrelineError):
    """A model was asked and gave nothing that can be used."""


class EpisodeError(OrelineError):
    """An episode could not be carried through."""


class GradingError(OrelineError):
    """There is no evidence to grade by; no evidence means no verdict, never a reward of zero."""


class IntegrityError(OrelineError):
    """A stored record contradicts itself."""


class InternalError(OrelineError):
    """We broke on an input: a fault of ours, told with its traceback. The next build tries the input again."""


class SandboxError(OrelineError):
    """No sandbox works on this machine, or one broke under us."""


class RecipeError(OrelineError):
    """A recipe cannot be read; refused before any work."""


class ReleaseError(OrelineError):
    """A release cannot be written, found or trusted."""


class StorageError(OrelineError):
    """The data folder is full, held by somebody else, or cannot be written."""


FATAL = (SandboxError, RecipeError, ReleaseError, StorageError)
