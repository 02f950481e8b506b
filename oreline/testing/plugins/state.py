"""What of a process's state differs from before: globals of the work tree's modules, and what the process shares.

Needs the standard library alone. Values are looked at, never called: no code of the project's own runs here. Deep or
large ones are told by their outline.
"""

from __future__ import annotations

import collections
import functools
import hashlib
import logging
import os
import sys
import types
import warnings
from typing import Any

WORK = "/work"
DEEPEST = 8
MOST = 2000
"""Values looked at for one place, function or class."""
MOST_OF_ALL = 200_000
SCALARS = (type(None), bool, int, float, complex, str, bytes)
LISTS = (list, tuple, collections.deque)
SETS = (set, frozenset)
CACHES = type(functools.lru_cache(len))
PASSING = ("PYTEST_", "TMPDIR", "COLUMNS", "LINES")


class State:
    """A digest of every place, such as `package.module:NAME` or `:environ`."""

    def __init__(self) -> None:
        self.modules = own_modules()
        self.places = look(self.modules)

    def changes(self) -> dict[str, str]:
        """Digests of the places that differ by now; modules that came later are left out."""
        present = look(self.modules)
        names = sorted(present.keys() | self.places.keys())
        return {name: present.get(name, "") for name in names if present.get(name) != self.places.get(name)}


def own_modules() -> dict[str, Any]:
    """Modules of the work tree, by name."""
    found = {}
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None) if isinstance(module, types.ModuleType) else None
        if isinstance(path, str) and os.path.abspath(path).startswith(WORK + "/"):  # noqa: PTH100
            found[name] = module
    return found


def look(modules: dict[str, Any]) -> dict[str, str]:
    """The digest of each place there is: equal for what looks alike, in another process too."""
    outline = _Outline(frozenset(modules))
    found = {":" + name: outline.of_place(value) for name, value in shared().items()}
    for module_name, module in modules.items():
        for name, value in list(vars(module).items()):
            if not (name.startswith("__") or "@" in name or isinstance(value, types.ModuleType)):
                found[module_name + ":" + name] = outline.of_place(value)
    return found


def shared() -> dict[str, Any]:
    """What a process has once for all."""
    root = logging.getLogger()
    return {
        "environ": {key: value for key, value in sorted(os.environ.items()) if not key.startswith(PASSING)},
        "folder": os.path.realpath("."),
        "path": list(sys.path),
        "filters": len(warnings.filters),
        "logging": [root.level, root.disabled, logging.root.manager.disable],
        "recursion": sys.getrecursionlimit(),
        "hooks": [sys.excepthook is sys.__excepthook__, sys.gettrace() is None, len(sys.meta_path)],
        "builtins": len(vars(sys.modules["builtins"])),
    }


class _Outline:
    """One look at everything."""

    def __init__(self, own: frozenset[str]) -> None:
        self.own = own
        self.left_of_all = MOST_OF_ALL
        self.left = 0
        self.above: set[int] = set()
        self.known: dict[int, str] = {}
        """Of functions and classes, which many places name."""

    def of_place(self, value: Any) -> str:
        before, self.left = self.left, MOST
        try:
            return self.of(value, 0)
        finally:
            self.left_of_all -= MOST - self.left
            self.left = before

    def of(self, value: Any, depth: int) -> str:
        self.left -= 1
        kind = type(value)
        name = f"{kind.__module__}.{kind.__qualname__}"
        if kind in SCALARS:
            return hashed(name, repr(value))
        if depth > DEEPEST or min(self.left, self.left_of_all) < 0 or id(value) in self.above:
            return hashed(name, str(_length(value)))
        self.above.add(id(value))
        try:
            if isinstance(value, (types.FunctionType, type)):
                return self.of_named(value)
            return hashed(name, *self.parts(value, kind, depth + 1))
        finally:
            self.above.discard(id(value))

    def of_named(self, value: Any) -> str:
        if id(value) not in self.known:
            before, self.left = self.left, MOST
            found = self.of_class(value, 1) if isinstance(value, type) else self.of_function(value, 1)
            self.left_of_all -= MOST - self.left
            self.known[id(value)], self.left = hashed(*found), before
        return self.known[id(value)]

    def parts(self, value: Any, kind: type, depth: int) -> list[str]:
        found = []
        if isinstance(value, dict):
            found = [self.of(part, depth) for pair in list(dict.items(value)) for part in pair]
        elif kind in LISTS:
            found = [self.of(part, depth) for part in list(value)]
        elif kind in SETS:
            found = sorted(self.of(part, depth) for part in list(value))
        elif isinstance(value, CACHES):
            found = [str(value.cache_info().currsize)]
        return [str(_length(value)), *found, *self.of_instance(value, kind, depth)]

    def of_function(self, value: Any, depth: int) -> list[str]:
        cells = [_content(cell) for cell in value.__closure__ or ()]
        kept = (value.__defaults__, value.__kwdefaults__, value.__dict__, cells)
        return [value.__qualname__, *(self.of(part, depth) for part in kept)]

    def of_class(self, value: Any, depth: int) -> list[str]:
        if value.__module__ not in self.own:
            return [value.__qualname__]
        members = [(name, member) for name, member in list(vars(value).items()) if not name.startswith("__")]
        return [value.__qualname__, *(part for name, member in members for part in (name, self.of(member, depth)))]

    def of_instance(self, value: Any, kind: type, depth: int) -> list[str]:
        """Attributes of what the work tree's own classes made."""
        if kind.__module__ not in self.own and kind is not types.SimpleNamespace:
            return []
        found: list[str] = []
        for base in kind.__mro__:
            for name, member in list(vars(base).items()):
                if isinstance(member, types.MemberDescriptorType):
                    found += [name, self.of(_slot(member, value), depth)]
        try:
            attributes = object.__getattribute__(value, "__dict__")
        except AttributeError:
            attributes = {}
        if isinstance(attributes, dict):
            found += [part for name, held in list(attributes.items()) for part in (str(name), self.of(held, depth))]
        return found


def hashed(*parts: str) -> str:
    """One short text for several."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _length(value: Any) -> int:
    kinds: tuple[Any, ...] = (dict, *LISTS, *SETS)
    return next((int(kind.__len__(value)) for kind in kinds if isinstance(value, kind)), -1)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _slot(member: Any, value: Any) -> Any:
    try:
        return member.__get__(value)
    except AttributeError:
        return None
