"""What a recorder notices in a step, the same for the same step: facts for rewards and readers, no judgement."""

import fnmatch
import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from oreline.agents.contract import EDIT_FILE, RUN_COMMAND, Action, Observation
from oreline.languages.registry import LANGUAGES
from oreline.languages.shell.writes import Write, path_below, written_paths
from oreline.sandbox.contract import WORK

PYTEST: Final = re.compile(r"(^|[\s/;&|(])(pytest|py\.test)(\s|$)")


def signals_of(action: Action, observation: Observation, protected: Collection[str], language: str) -> dict[str, Any]:
    """Signals of one step in a repository of that language; absent if not.

    They are `is_edit`, `protected_path`, `is_passing_test_run`, `is_failing_test_run`.
    """
    signals: dict[str, Any] = {}
    if action.type == EDIT_FILE and not observation.error:
        signals["is_edit"] = True
    if path := _protected_target(action, protected, language):
        signals["protected_path"] = path
    if action.type == RUN_COMMAND:
        signals |= _test_run(action.input, observation)
    return signals


def _test_run(given: Mapping[str, Any], observation: Observation) -> dict[str, Any]:
    if not PYTEST.search(str(given.get("command", ""))):
        return {}
    if observation.exit_code == 0:
        return {"is_passing_test_run": True}
    # 1: tests failed; 2: stopped early, such as by an error while collecting.
    return {"is_failing_test_run": True} if observation.exit_code in {1, 2} else {}


def _protected_target(action: Action, protected: Collection[str], language: str) -> str:
    """The first protected path that the action is meant to change, or empty."""
    for write in _writes(action):
        if LANGUAGES[language].is_steering_file(write.path) or any(_touches(write, entry) for entry in protected):
            return write.path
    return ""


def _writes(action: Action) -> tuple[Write, ...]:
    if action.type == RUN_COMMAND:
        return written_paths(str(action.input.get("command", "")), WORK)
    path = path_below(str(action.input.get("path", "")), WORK) if action.type == EDIT_FILE else ""
    return (Write(path, may_be_new=not action.input.get("old")),) if path else ()


def _touches(write: Write, entry: str) -> bool:
    """Whether a write changes the protected `entry`; a new file beside protected ones changes none."""
    if fnmatch.fnmatchcase(entry, write.path):
        return True
    above, below = entry.startswith(f"{write.path}/") or write.path == ".", write.path.startswith(f"{entry}/")
    return (above or below) and not write.may_be_new
