"""Which readers know the messages of a language's runners, and in which order they are asked."""

from collections.abc import Mapping, Sequence
from typing import Final

from oreline.records.testing import Status, TestResult
from oreline.statements.messages import (
    assertj,
    c_assert,
    c_frameworks,
    catch2,
    chai,
    go_test,
    googletest,
    java_exception,
    javascript_error,
    jest,
    junit,
    node_assert,
    pytest,
    rust_panic,
    tap,
    testify,
)
from oreline.statements.messages.contract import Kind, Reader, Symptom
from oreline.statements.messages.text import plain

_JAVASCRIPT: Final = (jest.read, node_assert.read, chai.read, tap.read, javascript_error.read)
READERS: Final[Mapping[str, Sequence[Reader]]] = {
    "javascript": _JAVASCRIPT,
    "typescript": _JAVASCRIPT,
    "go": (testify.read, go_test.read),
    "rust": (rust_panic.read,),
    "java": (junit.read, assertj.read, java_exception.read),
    "c": (googletest.read, c_frameworks.read, catch2.read, c_assert.read),
}
_STOPPED: Final = ("ran longer than", "stopped by")


def read_symptom(result: TestResult, language: str) -> Symptom:
    """The symptom of a failing result; where no reader knows its message, the vaguest one."""
    text = plain(result.message)
    if result.status is Status.TIMEOUT or text.startswith(_STOPPED):
        return Symptom(kind=Kind.HANG)
    if language == "python":
        return pytest.read(result, text)
    found = (reader(text) for reader in READERS.get(language, ()))
    return next((symptom for symptom in found if symptom), Symptom(kind=Kind.FALSE_CONDITION))
