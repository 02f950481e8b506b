"""Whether the change brings tests: without one that is new or changed nothing can fail before and pass after."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject

_TESTS = frozenset({"test", "mixed"})


def check_test_files(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `no_test_change`, `tests_only_removed`.
    """
    tests = [file for file in subject.split.files if file.kind in _TESTS]
    if not tests:
        raise CandidateError("no_test_change", "no test file is among those that change.")
    if all(file.status == "removed" or not (file.additions or file.is_binary) for file in tests):
        raise CandidateError("tests_only_removed", f"tests are only removed or moved, such as {tests[0].path!r}.")
