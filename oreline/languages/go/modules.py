"""What a tree's `go.mod` and `go.work` files declare, read on the host without running Go; and the same in normal form,
with nothing left in it but what decides which modules are fetched.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from oreline.languages.python.tree import read_text

MOST_MODULES: Final = 30
_DIRECTIVE: Final = re.compile(r"(\w+)\s*(\(?)\s*(.*)")
_DECIDES: Final = ("require", "exclude", "replace")
_IGNORED_FOLDER: Final = re.compile(r"[_.].*|testdata|vendor|node_modules")

Lines = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """One `go.mod`."""

    folder: str
    """Below the tree; `.` is its root."""
    path: str
    """What its packages are imported below."""
    go: str
    """Lowest version of Go, empty where none is declared."""
    lines: Lines
    """Directive and argument: require, exclude and replace, in order of text."""
    sums: tuple[str, ...]
    """Lines of its `go.sum`, sorted."""

    @property
    def is_tied(self) -> bool:
        """Whether it takes other modules from folders of the tree, so that paths count."""
        return any(directive == "replace" and _local_target(text) for directive, text in self.lines)

    @property
    def requires_any(self) -> bool:
        """Whether it needs modules of others at all."""
        return any(directive == "require" for directive, _ in self.lines)

    @property
    def has_sums(self) -> bool:
        """Whether its `go.sum` knows what it requires of others."""
        known = {" ".join(line.split()[:2]).removesuffix("/go.mod") for line in self.sums}
        replaced = {text.split()[0] for directive, text in self.lines if directive == "replace"}
        required = [text for directive, text in self.lines if directive == "require"]
        return all(text in known or text.split()[0] in replaced for text in required)

    def to_text(self, path: str) -> str:
        """The normal form, with `path` as its own."""
        go = [f"go {self.go}"] if self.go else []
        return "\n".join([f"module {path}", *go, *(f"{word} {text}" for word, text in self.lines), ""])


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """A `go.work` at the root of a tree."""

    go: str
    folders: tuple[str, ...]
    lines: Lines

    def to_text(self) -> str:
        """The normal form."""
        go = [f"go {self.go}"] if self.go else []
        used = [f"use {'.' if folder == '.' else f'./{folder}'}" for folder in self.folders]
        return "\n".join([*go, *used, *(f"{word} {text}" for word, text in self.lines), ""])


def directives(text: str) -> Iterator[tuple[str, str]]:
    """Each directive and its argument; those of a block one by one, without comments."""
    block = ""
    for line in text.splitlines():
        line = " ".join(line.partition("//")[0].split())
        if block and line == ")":
            block = ""
        elif block and line:
            yield block, line
        elif found := _DIRECTIVE.fullmatch(line):
            if found[2]:
                block = found[1]
            else:
                yield found[1], found[3]


def _unquote(text: str) -> str:
    return text.strip("\"`'")


def _local_target(text: str) -> str:
    """The folder that a `replace` points to; empty where it names a module."""
    target = _unquote(text.partition("=>")[2].strip())
    return target if target.startswith(("./", "../", "/")) or target in {".", ".."} else ""


def read_module(tree: Path, folder: str) -> Module | None:
    """The module whose root is `folder`; None where no `go.mod` names one."""
    found = list(directives(read_text(tree, _below(folder, "go.mod"))))
    first = dict(reversed(found))
    if not first.get("module"):
        return None
    return Module(
        folder=folder,
        path=_unquote(first["module"]),
        go=first.get("go", ""),
        lines=_deciding(found),
        sums=tuple(sorted(set(read_text(tree, _below(folder, "go.sum")).splitlines()) - {""})),
    )


def _deciding(found: list[tuple[str, str]]) -> Lines:
    return tuple(sorted({(word, text) for word, text in found if word in _DECIDES}))


def read_workspace(tree: Path) -> Workspace | None:
    """The workspace at the root, if there is one."""
    text = read_text(tree, "go.work")
    if not text:
        return None
    found = list(directives(text))
    used = (os.path.normpath(_unquote(folder)) for word, folder in found if word == "use")
    return Workspace(go=dict(reversed(found)).get("go", ""), folders=tuple(sorted(used)), lines=_deciding(found))


def find_modules(tree: Path) -> tuple[Module, ...]:
    """The tree's own modules, the outermost first, at most 30; vendored ones and test data are none."""
    found: list[Module] = []
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(name for name in folders if not _IGNORED_FOLDER.fullmatch(name))
        if "go.mod" in names:
            relative = PurePosixPath(Path(folder).relative_to(tree)).as_posix()
            module = read_module(tree, relative)
            found += [module] if module else []
    return tuple(sorted(found, key=lambda module: (module.folder != ".", module.folder.count("/"), module.folder)))[
        :MOST_MODULES
    ]


def is_vendored(tree: Path) -> bool:
    """Whether what the root module needs lies in the tree."""
    return (tree / "vendor" / "modules.txt").is_file()


def _below(folder: str, name: str) -> str:
    return name if folder == "." else f"{folder}/{name}"
