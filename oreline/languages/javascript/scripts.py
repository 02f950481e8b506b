"""What a package's scripts come down to: simple commands, through npm's own chains and the wrappers around tools."""

import fnmatch
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.javascript.packages import Package

_DEEPEST: Final = 8
_ASSIGNMENT: Final = re.compile(r"[A-Za-z_]\w*=")
_SEPARATORS: Final = ("&&", "||", ";", "|", "&", "\n")
_WRAPPERS: Final = frozenset(
    {"cross-env", "cross-env-shell", "env", "nyc", "c8", "npx", "exec", "time", "dotenv", "istanbul"}
)
_WRAPPERS_VALUED: Final = frozenset(
    {
        "-r",
        "--reporter",
        "-x",
        "--exclude",
        "-n",
        "--include",
        "--report-dir",
        "--temp-dir",
        "-e",
        "-f",
        "-p",
        "--package",
    }
    | {"--lines", "--functions", "--branches", "--statements", "--dir", "--config", "--src", "--report", "-o"}
)
_MANAGERS: Final = frozenset({"npm", "yarn", "pnpm", "bun"})
_CHAINS: Final = frozenset({"npm-run-all", "npm-run-all2", "run-s", "run-p", "run-z"})
_FANS: Final = frozenset({"lerna", "turbo", "nx", "wsrun", "ultra", "preconstruct", "rush"})
_NOT_SCRIPTS: Final = frozenset(
    {"install", "ci", "i", "exec", "dlx", "add", "publish", "pack", "audit", "ls", "x", "link"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One simple command."""

    words: tuple[str, ...]
    """Without what wraps it."""
    text: str
    """As it was written."""
    folder: str
    """The package whose script it is."""
    variables: Mapping[str, str]
    scripts: tuple[str, ...]
    """Names of the scripts that led to it, outermost first."""

    @property
    def program(self) -> str:
        """Such as `mocha`, however it is reached."""
        return PurePosixPath(self.words[0]).name if self.words else ""


def expand_script(packages: Sequence[Package], folder: str, name: str, above: tuple[str, ...] = ()) -> Iterator[Call]:
    """The commands of a script with those before and after it, in order; none where there is no such script."""
    package = next((found for found in packages if found.folder == folder), None)
    if package is None or len(above) > _DEEPEST or above.count(name) > 1 or name not in package.scripts:
        return
    for script in (f"pre{name}", name, f"post{name}"):
        if script in package.scripts:
            yield from expand_text(packages, folder, package.scripts[script], (*above, script))


def expand_text(packages: Sequence[Package], folder: str, text: str, above: tuple[str, ...] = ()) -> Iterator[Call]:
    """The commands of a shell text."""
    for piece in split_commands(text):
        try:
            words = shlex.split(piece, comments=True)
        except ValueError:
            continue
        plain, variables = unwrap(words)
        if plain:
            call = Call(words=tuple(plain), text=piece, folder=folder, variables=variables, scripts=above)
            yield from _follow(packages, call)


def split_commands(text: str) -> list[str]:
    """A shell text cut at its operators, outside of quotes."""
    pieces, start, at, quote = [], 0, 0, ""
    while at < len(text):
        operator = next((one for one in _SEPARATORS if text.startswith(one, at)), "") if not quote else ""
        if operator:
            pieces.append(text[start:at])
            start = at + len(operator)
        elif text[at] == quote:
            quote = ""
        elif text[at] in "\"'" and not quote:
            quote = text[at]
        at += len(operator) or (2 if text[at] == "\\" else 1)
    return [piece.strip(" \t()") for piece in (*pieces, text[start:]) if piece.strip(" \t()")]


def unwrap(words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """A command without assignments and wrappers before it, and what is assigned."""
    rest, variables = list(words), {}
    while rest:
        if _ASSIGNMENT.match(rest[0]):
            name, _, value = rest.pop(0).partition("=")
            variables[name] = value
        elif PurePosixPath(rest[0]).name in _WRAPPERS:
            is_istanbul = rest.pop(0).endswith("istanbul")
            rest = rest[1:] if is_istanbul else rest
            while rest and rest[0].startswith("-"):
                has_value = rest[0] in _WRAPPERS_VALUED
                del rest[: 1 + has_value]
        else:
            break
    return [word for word in rest if word != "--" or rest[0] in _MANAGERS], variables


def _follow(packages: Sequence[Package], call: Call) -> Iterator[Call]:
    """The call itself, or what the script that it runs comes down to."""
    inner = list(_scripts_of(packages, call))
    if not inner:
        yield _by_manager(call)
    for folder, name, more in inner:
        found = list(expand_script(packages, folder, name, call.scripts))
        for index, one in enumerate(found):
            is_last = more and index == len(found) - 1
            words = (*one.words, *more) if is_last else one.words
            yield Call(
                words=words,
                text=one.text,
                folder=one.folder,
                variables={**call.variables, **one.variables},
                scripts=one.scripts,
            )


def _by_manager(call: Call) -> Call:
    """`yarn jest`, `pnpm exec jest`: what a manager runs that is no script is a program."""
    rest = [word for word in call.words[1:] if word not in ("exec", "run", "--")]
    is_run = call.program in _MANAGERS - {"npm"} or call.words[:2] == ("npm", "exec")
    return replace(call, words=tuple(rest)) if is_run and rest and not rest[0].startswith("-") else call


def _scripts_of(packages: Sequence[Package], call: Call) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Folder, script, further words: of each script that a command runs."""
    words = [word for word in call.words[1:] if word != "--"]
    known = {name for package in packages for name in package.scripts if package.folder == call.folder}
    plain = [
        word
        for word in words
        if not word.startswith("-") and word not in ("run", "run-script", "workspaces", "foreach")
    ]
    if call.program in _CHAINS:
        for pattern in plain:
            names = fnmatch.filter(sorted(known), pattern.split(" ")[0].replace("**", "*"))
            yield from ((call.folder, name, ()) for name in names)
    elif _is_fan(call, words):
        name = next((word for word in plain if word not in ("run-many", "exec")), "test")
        target = next((word.split("=")[1] for word in words if word.startswith(("--target=", "--targets="))), name)
        yield from ((package.folder, target, ()) for package in packages[1:] if target in package.scripts)
    elif call.program in _MANAGERS and plain and plain[0] not in _NOT_SCRIPTS:
        name = "test" if plain[0] in ("t", "tst") else plain[0]
        folder, more = _target(packages, call, words)
        if any(package.folder == folder and name in package.scripts for package in packages):
            after = words.index(plain[0]) + 1
            yield (folder, name, tuple(word for word in words[after:] if word not in more))


def _is_fan(call: Call, words: Sequence[str]) -> bool:
    if call.program in _FANS:
        return True
    everywhere = {"-r", "--recursive", "--workspaces", "-ws", "workspaces", "--ws"}
    return call.program in _MANAGERS and bool(
        everywhere & set(words) or any(word.startswith("--filter=") for word in words)
    )


def _target(packages: Sequence[Package], call: Call, words: Sequence[str]) -> tuple[str, frozenset[str]]:
    """The folder that `-w name`, `--prefix folder` and the like send a script to; and the words that say so."""
    for index, word in enumerate(words):
        name, _, value = word.partition("=")
        if name in ("-w", "--workspace", "workspace", "--filter", "-F", "--prefix", "-C", "--cwd", "--dir"):
            wanted = value or (words[index + 1] if index + 1 < len(words) else "")
            folder = PurePosixPath(wanted).as_posix()
            found = next(
                (one.folder for one in packages if wanted in (one.name, one.folder) or folder == one.folder), ""
            )
            return found or call.folder, frozenset({word, wanted})
    return call.folder, frozenset()
