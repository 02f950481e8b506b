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
from collections.abc import Callable
from typing import Any

WORK = "/work"
DEEPEST = 8
MOST = 500
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
        self.slots: dict[type, list[tuple[str, Any]]] = {}

    def of_place(self, value: Any) -> str:
        return self.apart(lambda told: self.tell(value, 0, told))

    def apart(self, tell: Callable[[list[str]], None]) -> str:
        """The digest of what is told with an allowance of its own."""
        told: list[str] = []
        before, self.left = self.left, MOST
        try:
            tell(told)
        finally:
            self.left_of_all -= MOST - self.left
            self.left = before
        return hashlib.sha256("\0".join(told).encode("utf-8", "backslashreplace")).hexdigest()[:16]

    def tell(self, value: Any, depth: int, told: list[str]) -> None:
        """Say in `told` what the value is."""
        self.left -= 1
        kind = type(value)
        told.append(kind.__name__)
        if kind in SCALARS:
            told.append(repr(value))
        elif depth > DEEPEST or min(self.left, self.left_of_all) < 0 or id(value) in self.above:
            told.append(str(_length(value)))
        elif isinstance(value, (types.FunctionType, type)):
            told.append(self.of_named(value))
        else:
            self.above.add(id(value))
            try:
                self.tell_parts(value, kind, depth + 1, told)
            finally:
                self.above.discard(id(value))
            told.append(")")

    def of_named(self, value: Any) -> str:
        if id(value) not in self.known:
            self.known[id(value)] = value.__qualname__
            tell = self.tell_class if isinstance(value, type) else self.tell_function
            self.known[id(value)] = self.apart(lambda told: tell(value, told))
        return self.known[id(value)]

    def tell_parts(self, value: Any, kind: type, depth: int, told: list[str]) -> None:
        told.append(str(_length(value)))
        if isinstance(value, dict):
            for key, held in list(dict.items(value)):
                self.tell(key, depth, told)
                self.tell(held, depth, told)
        elif kind in LISTS:
            for part in list(value):
                self.tell(part, depth, told)
        elif kind in SETS:
            told += sorted(self.apart(functools.partial(self.tell, part, depth)) for part in list(value))
        elif isinstance(value, CACHES):
            told.append(str(value.cache_info().currsize))
        self.tell_instance(value, kind, depth, told)

    def tell_function(self, value: Any, told: list[str]) -> None:
        told.append(value.__qualname__)
        cells = [_content(cell) for cell in value.__closure__ or ()]
        for kept in (value.__defaults__, value.__kwdefaults__, value.__dict__, cells):
            if kept:
                self.tell(kept, 1, told)

    def tell_class(self, value: Any, told: list[str]) -> None:
        told.append(value.__qualname__)
        if value.__module__ in self.own:
            for name, member in list(vars(value).items()):
                if not name.startswith("__"):
                    told.append(name)
                    self.tell(member, 1, told)

    def slots_of(self, kind: type) -> list[tuple[str, Any]]:
        if kind not in self.slots:
            members = [pair for base in kind.__mro__ for pair in list(vars(base).items())]
            self.slots[kind] = [pair for pair in members if isinstance(pair[1], types.MemberDescriptorType)]
        return self.slots[kind]

    def tell_instance(self, value: Any, kind: type, depth: int, told: list[str]) -> None:
        """Attributes of what the work tree's own classes made."""
        if kind.__module__ not in self.own and kind is not types.SimpleNamespace:
            return
        for name, member in self.slots_of(kind):
            told.append(name)
            self.tell(_slot(member, value), depth, told)
        try:
            attributes = object.__getattribute__(value, "__dict__")
        except AttributeError:
            return
        for name, held in list(attributes.items()):
            told.append(str(name))
            self.tell(held, depth, told)


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
