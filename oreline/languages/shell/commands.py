"""A command line cut into simple commands: variables, program, arguments, and the code it hands an interpreter.

Only what is spelt out is found. Text between the marks of a here document is no command, but for a shell's own.
"""

import posixpath
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

_SEPARATORS: Final = frozenset({";", "&&", "||", "|", "&", "(", ")", "\n"})
REDIRECTIONS: Final = frozenset({">", ">>", ">|", "&>", "&>>"})
PREFIXES: Final = frozenset({"sudo", "env", "command", "exec", "xargs"})
_WRAPPERS: Final = PREFIXES | {"time", "nohup", "nice", "timeout", "stdbuf", "eval", "setsid"}
_SHELLS: Final = frozenset({"sh", "bash", "dash", "zsh"})
_CODE_OPTIONS: Final = frozenset({"-c", "-e", "-lc", "-ec", "-xc", "--eval", "-p", "-pe"})
_INTERPRETER: Final = re.compile(r"python[\d.]*|node|ruby|perl|deno|bun")
_ASSIGNED: Final = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)
_DOCUMENT: Final = re.compile(r"(?<!<)<<-?[ \t]{0,9}['\"\\]?([A-Za-z_]\w{0,60})")
_DEEPEST: Final = 4
"""Shells that start shells; what lies deeper is not looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShellCommand:
    """One simple command."""

    variables: tuple[tuple[str, str], ...] = ()
    """Set for it, or by it."""
    words: tuple[str, ...]
    """Program and arguments as they are typed, without what only starts it, such as `sudo` or `timeout 5`."""
    written: tuple[str, ...] = ()
    """Where its output goes."""
    text: str = ""
    """The here document that it reads."""
    code: str = ""
    """What an interpreter is told to run."""

    @property
    def program(self) -> str:
        """The program's name without its folder; empty where there is none."""
        return posixpath.basename(self.words[0]) if self.words else ""

    @property
    def spelt(self) -> str:
        """Its words in one line."""
        return " ".join((*(f"{name}={value}" for name, value in self.variables), *self.words))


def split_commands(command: str) -> Iterator[list[str]]:
    """The words of each simple command, redirections among them; text of here documents is left out."""
    yield from _split(_without_documents(command)[0])


def read_commands(command: str, depth: int = 0) -> tuple[ShellCommand, ...]:
    """The simple commands in order; what a shell in it is told to run stands behind that shell."""
    text, documents = _without_documents(command)
    waiting = iter(documents)
    found: list[ShellCommand] = []
    for words in _split(text):
        here = "\n".join(next(waiting, "") for word in words if word == "<<")
        read = _command(words, here)
        if read is None:
            continue
        found.append(read)
        if read.program in _SHELLS and depth < _DEEPEST:
            found += read_commands(read.code, depth + 1)
    return tuple(found)


def _command(words: list[str], here: str) -> ShellCommand | None:
    written = tuple(target for sign, target in pairwise(words) if sign in REDIRECTIONS)
    plain = [word for word in words if word not in REDIRECTIONS and not word.startswith("<")]
    variables, rest = _take_prefixes(plain)
    if not (rest or variables or written):
        return None
    read = ShellCommand(variables=variables, words=tuple(rest), written=written, text=here)
    is_told = read.program in _SHELLS or _INTERPRETER.fullmatch(read.program)
    code = "\n".join(after for option, after in pairwise(rest) if option in _CODE_OPTIONS) or here
    return ShellCommand(
        variables=variables, words=tuple(rest), written=written, text=here, code=code if is_told else ""
    )


def _take_prefixes(words: list[str]) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """Variables that are set, and what is left: the program itself first."""
    variables: list[tuple[str, str]] = []
    rest = list(words)
    while rest:
        if assigned := _ASSIGNED.fullmatch(rest[0]):
            variables.append((assigned[1], assigned[2]))
        elif posixpath.basename(rest[0]) in _WRAPPERS:
            rest = rest[1:]
            while rest and (rest[0].startswith("-") or re.fullmatch(r"[\d.]+[smhd]?", rest[0])):
                rest = rest[1:]
            continue
        else:
            break
        rest = rest[1:]
    if rest and rest[0] in {"export", "declare", "set", "setenv"}:
        variables += [(found[1], found[2]) for word in rest[1:] if (found := _ASSIGNED.fullmatch(word))]
    return tuple(variables), rest


def _without_documents(command: str) -> tuple[str, list[str]]:
    """The text without its here documents, and these."""
    kept: list[str] = []
    documents: list[str] = []
    open_marks: list[str] = []
    body: list[str] = []
    for line in command.split("\n"):
        if open_marks:
            if line.strip() == open_marks[0]:
                open_marks.pop(0)
                documents.append("\n".join(body))
                body = []
            else:
                body.append(line)
            continue
        kept.append(line)
        open_marks = _DOCUMENT.findall(line)
    return "\n".join(kept), [*documents, *(["\n".join(body)] if open_marks else [])]


def _split(text: str) -> Iterator[list[str]]:
    lexer = shlex.shlex(text.replace("\n", " ; "), posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    words: list[str] = []
    try:
        for word in lexer:
            if word in _SEPARATORS:
                yield words
                words = []
            else:
                words.append(word)
    except ValueError:
        # An open quote: what stands before it has been read.
        pass
    yield words
