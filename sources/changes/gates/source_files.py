"""Whether there is something to solve: source that people write, as text, in the repository itself."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import TEST_HALF, Subject

_SOURCE = frozenset({"source", "mixed"})
_WRITTEN_ELSEWHERE = frozenset({"generated", "vendored"})


def check_source_files(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `generated_only`, `no_source_change`, `binary_only`, `submodule_change`.
    """
    files = subject.split.files
    if any(file.is_submodule for file in files):
        raise CandidateError("submodule_change", "the change moves a submodule, whose files are not part of the tree.")
    untested = [file for file in files if file.kind not in TEST_HALF]
    if untested and all(file.kind in _WRITTEN_ELSEWHERE for file in untested):
        raise CandidateError(
            "generated_only", f"only generated or vendored files change, such as {untested[0].path!r}."
        )
    sources = [file for file in files if file.kind in _SOURCE]
    if not sources:
        raise CandidateError("no_source_change", f"no source file is among the {len(files)} that change.")
    if all(file.is_binary for file in sources):
        raise CandidateError("binary_only", f"what changes is binary, such as {sources[0].path!r}.")
