"""What a recorder notices in a step, the same for the same step: facts for rewards and readers, no judgement."""

import posixpath
import re
import shlex
from collections.abc import Collection, Mapping
from typing import Any, Final

from oreline.agents.contract import EDIT_FILE, RUN_COMMAND, Action, Observation
from oreline.languages.python.files import is_steering_file
from oreline.sandbox.contract import WORK

WRITERS: Final = frozenset({"rm", "rmdir", "unlink", "tee", "truncate", "chmod", "shred", "touch"})
"""Programs that write to the paths they are given."""
COPIERS: Final = frozenset({"cp", "mv", "ln", "install"})
"""Programs that write to the last path they are given."""
GIT_WRITERS: Final = frozenset({"checkout", "restore", "rm", "mv", "stash", "reset", "clean", "apply"})
SEPARATORS: Final = frozenset({";", "&&", "||", "|", "&", "(", ")"})
PYTEST: Final = re.compile(r"(^|[\s/;&|(])(pytest|py\.test)(\s|$)")


def signals_of(action: Action, observation: Observation, protected: Collection[str]) -> dict[str, Any]:
    """Signals of one step: `is_edit`, `protected_path`, `is_passing_test_run`, `is_failing_test_run`; absent if not."""
    signals: dict[str, Any] = {}
    if action.type == EDIT_FILE and not observation.error:
        signals["is_edit"] = True
    if path := _protected_target(action, protected):
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


def _protected_target(action: Action, protected: Collection[str]) -> str:
    """The first protected path that the action is meant to change, or empty."""
    if action.type == EDIT_FILE:
        targets = [str(action.input.get("path", ""))]
    elif action.type == RUN_COMMAND:
        targets = written_paths(str(action.input.get("command", "")))
    else:
        return ""
    is_new = action.type == EDIT_FILE and not action.input.get("old")
    for target in targets:
        path = posixpath.relpath(posixpath.join(WORK, target), WORK)
        if is_steering_file(path) or any(_touches(path, entry, is_new=is_new) for entry in protected):
            return path
    return ""


def _touches(path: str, entry: str, *, is_new: bool) -> bool:
    """Whether writing to `path` changes the protected `entry`; a new file beside protected ones changes none."""
    if path == entry or entry.startswith(f"{path}/"):
        return True
    return path.startswith(f"{entry}/") and not is_new


def _words(command: str) -> list[str]:
    lexer = shlex.shlex(command.replace("\n", " ; "), posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    try:
        return list(lexer)
    except ValueError:  # a quote that doesn't close
        return command.split()


def written_paths(command: str) -> list[str]:
    """Paths that a shell command names where it writes: after `>`, or as arguments of a program that writes."""
    targets: list[str] = []
    simple: list[str] = []
    previous = ""
    for word in [*_words(command), ";"]:
        if previous in {">", ">>", ">|", "&>", "&>>"}:
            targets.append(word)
        elif word in SEPARATORS:
            targets += _arguments_written(simple)
            simple = []
        elif not set(word) <= set("<>&|;()"):
            simple.append(word)
        previous = word
    return targets


def _arguments_written(words: list[str]) -> list[str]:
    while words and (words[0] in {"sudo", "env", "command", "exec", "xargs"} or "=" in words[0]):
        words = words[1:]
    if not words:
        return []
    program, rest = posixpath.basename(words[0]), words[1:]
    paths = [word for word in rest if not word.startswith("-")]
    if program in {"sed", "perl"}:
        return paths if any(word.startswith("-") and "i" in word for word in rest) else []
    if program == "git":
        return paths[1:] if paths and paths[0] in GIT_WRITERS else []
    if program in COPIERS:
        return _copied(paths) + (paths[:-1] if program == "mv" else [])
    return paths if program in WRITERS else []


def _copied(paths: list[str]) -> list[str]:
    """Where copies come to lie: the last path, or within it when that is a folder."""
    *sources, target = paths or [""]
    within = [posixpath.join(target, posixpath.basename(source)) for source in sources]
    return [target, *within] if posixpath.splitext(target)[1] else within
