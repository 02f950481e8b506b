"""Which paths a shell command says it will write or remove, read from its text alone.

Only what is spelt out is found: the audit wants no false alarm. What a command did in truth is in the change set.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, pairwise, takewhile
from typing import Final

from oreline.languages.shell.commands import PREFIXES, REDIRECTIONS, split_commands

_REMOVERS: Final = frozenset({"rm", "unlink", "shred", "truncate", "rmdir", "chmod"})
_MAKERS: Final = frozenset({"tee", "touch"})
_COPIERS: Final = frozenset({"cp", "ln", "install"})
_GIT_WRITERS: Final = frozenset({"rm", "mv", "checkout", "restore", "reset", "stash", "clean", "apply"})
_LITERAL: Final = r"""\(\s*[rb]?['"]([^'"]+)['"]"""
_CALLS: Final = (
    (True, re.compile(rf"\bopen{_LITERAL}\s*,\s*(?:mode\s*=\s*)?['\"][^'\"]*[wax+]")),
    (True, re.compile(rf"\bPath{_LITERAL}\)\.(?:write_text|write_bytes|touch)\b")),
    (False, re.compile(rf"\bPath{_LITERAL}\)\.(?:unlink|rename|replace)\b")),
    (False, re.compile(rf"\b(?:os\.(?:remove|unlink|rename|replace|truncate)|shutil\.(?:rmtree|move)){_LITERAL}")),
)


Found = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Write:
    """One path written or removed."""

    path: str
    """Relative to the root; may hold wildcards."""
    may_be_new: bool
    """The file may not have been there before; False when the command makes sense for existing ones only."""


def written_paths(command: str, root: str) -> tuple[Write, ...]:
    """Paths below `root` (where the command starts) that it spells out as written or removed, in order."""
    inside = [(path_below(write.path, root), write.may_be_new) for write in written_anywhere(command, root)]
    return tuple(dict.fromkeys(Write(path, may_be_new) for path, may_be_new in inside if path))


def written_anywhere(command: str, root: str) -> tuple[Write, ...]:
    """The same for all paths, absolute ones; `root` is where the command starts."""
    found = (*_shell(command), *_python(command))
    return tuple(
        dict.fromkeys(Write(posixpath.normpath(posixpath.join(root, path)), may_be_new) for path, may_be_new in found)
    )


def path_below(path: str, root: str) -> str:
    """`path`, absolute or relative to `root`, as relative to `root`; `.` for itself, empty when not below."""
    whole = posixpath.normpath(posixpath.join(root, path))
    if whole == root:
        return "."
    return whole.removeprefix(f"{root}/") if whole.startswith(f"{root}/") else ""


def _python(text: str) -> Iterator[Found]:
    for may_be_new, call in _CALLS:
        for match in call.finditer(text):
            yield match[1], may_be_new


def _shell(command: str) -> Iterator[Found]:
    folder = ""
    for words in split_commands(command):
        yield from _redirected(words, folder)
        arguments = [word for word in words if word not in REDIRECTIONS]
        if arguments[:1] == ["cd"] and len(arguments) > 1:
            folder = posixpath.join(folder, arguments[1])
        else:
            yield from _by_program(arguments, folder)


def _redirected(words: list[str], folder: str) -> Iterator[Found]:
    for sign, target in pairwise(words):
        if sign in REDIRECTIONS:
            yield posixpath.join(folder, target), True


def _by_program(words: list[str], folder: str) -> Iterator[Found]:
    words = list(dropwhile(lambda word: word in PREFIXES or "=" in word, words))
    if words[:1] == ["git"]:
        words = words[1:] if words[1:2] and words[1] in _GIT_WRITERS else []
    if not words:
        return
    program, rest = posixpath.basename(words[0]), words[1:]
    if _puts_back(program, rest):
        return
    operands = [posixpath.join(folder, word) for word in rest if not word.startswith("-")]
    edits_in_place = program in ("sed", "perl") and any(re.match(r"-\w*i|--in-place", word) for word in rest)
    if program in _REMOVERS or program in _GIT_WRITERS - {"mv"} or edits_in_place:
        yield from ((path, False) for path in operands)
    elif program in _MAKERS:
        yield from ((path, True) for path in operands)
    elif (program in _COPIERS or program == "mv") and operands:
        yield from ((path, False) for path in operands[:-1] if program == "mv")
        yield from ((path, True) for path in _copied(operands))
    elif program == "find" and "-delete" in rest:
        yield from ((path, False) for path in _found(rest, folder))


def _puts_back(program: str, rest: list[str]) -> bool:
    """Whether git puts files back as the commit at hand has them, which undoes changes."""
    if program == "restore":
        return not any(word.startswith(("-s", "--source")) for word in rest)
    operands = [word for word in rest if not word.startswith("-") and word != "HEAD"]
    before = [word for word in takewhile(lambda word: word != "--", rest) if word in operands]
    return program == "checkout" and (not before or (len(operands) == 1 and "--" not in rest))


def _copied(operands: list[str]) -> Iterator[str]:
    """Where copies come to lie: the last path, or within it where that looks like a folder."""
    *sources, target = operands
    yield target
    if not posixpath.splitext(target)[1]:
        yield from (posixpath.join(target, posixpath.basename(source)) for source in sources)


def _found(words: list[str], folder: str) -> Iterator[str]:
    """What `find` would come upon, as paths with wildcards."""
    starts = list(takewhile(lambda word: not word.startswith("-"), words)) or ["."]
    names = [name for option, name in pairwise(words) if option == "-name"]
    for start in starts:
        yield from (posixpath.join(folder, start, *inner, name) for name in names for inner in ((), ("*",)))
        if not names:
            yield posixpath.join(folder, start)
