"""Which packages the files of a tree name: by import, by require, and by mention in settings."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.languages.javascript.files import is_test_file
from oreline.languages.places import lies_aside

_SCRIPT: Final = re.compile(r".+\.(?:[cm]?[jt]sx?|vue|svelte)")
_TYPED: Final = re.compile(r".+(?<!\.d)\.[cm]?tsx?")
_SETTINGS: Final = re.compile(
    r"\.?(?!eslint|prettier|stylelint|commitlint|renovate|release)[\w.-]*(?:rc|config|conf|preset|setup)"
    r"(?:\.[\w.-]+)?(?:\.[cm]?[jt]s|\.json|\.ya?ml)?|tsconfig[\w.-]*\.json|mocha\.opts"
)
_IMPORT: Final = re.compile(
    r"""(?:\bfrom\s*+|\bimport\s*+(?:\(\s*+)?|\brequire(?:\.resolve)?\s*+\(\s*+|\.(?:do)?[mM]ock\s*+\(\s*+)["']([^"'\s]+)["']"""
)
_QUOTED: Final = re.compile(r"""["'\s/]((?:@[\w.-]+/)?[\w.-]+)(?=["'\s/])""")
_NAME: Final = re.compile(r"(?:@[a-z0-9~][\w.~-]*/)?[a-z0-9~][\w.~-]*", re.IGNORECASE)
_BUILTIN: Final = re.compile(
    r"assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|events|fs"
    r"|http|http2|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|sys|timers"
    r"|string_decoder|tls|trace_events|tty|url|util|v8|vm|wasi|worker_threads|zlib"
)
_NEVER: Final = frozenset({"node_modules", ".git", "bower_components", ".yarn"})
_LARGEST_BYTES: Final = 400_000
_MOST_FILES: Final = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Packages that files name."""

    by_tests: frozenset[str]
    by_sources: frozenset[str]
    in_settings: frozenset[str]
    """Any word that may be one."""
    test_files: tuple[str, ...]
    """Scripts among tests, sorted."""
    has_types: bool
    """Some of them, or of the sources, are written in TypeScript."""

    @property
    def everything(self) -> frozenset[str]:
        """All of them."""
        return self.by_tests | self.by_sources | self.in_settings


def package_of(specifier: str) -> str:
    """The package of an import; empty for a path or a module of node itself."""
    if specifier.startswith((".", "/", "node:", "#", "data:", "file:", "http:", "https:", "~", "@/")):
        return ""
    parts = specifier.split("/")
    name = "/".join(parts[: 2 if specifier.startswith("@") else 1])
    return name if _NAME.fullmatch(name) and not _BUILTIN.fullmatch(name) else ""


def find_named(tree: Path) -> Named:
    """What the scripts and settings of a tree name."""
    found: dict[str, set[str]] = {"tests": set(), "sources": set(), "settings": set()}
    tests, has_types = [], False
    for path, text in _texts(tree):
        imported = {name for specifier in _IMPORT.findall(text) if (name := package_of(specifier))}
        if _SETTINGS.fullmatch(path.rpartition("/")[2]):
            found["settings"] |= imported | set(_QUOTED.findall(text))
            continue
        is_test = is_test_file(path)
        has_types |= bool(_TYPED.fullmatch(path)) and not lies_aside(path)
        if is_test:
            found["tests"] |= imported
            tests.append(path)
        elif not lies_aside(path):
            found["sources"] |= imported
    return Named(
        by_tests=frozenset(found["tests"]),
        by_sources=frozenset(found["sources"]),
        in_settings=frozenset(found["settings"]),
        test_files=tuple(tests),
        has_types=has_types,
    )


def read_tests(tree: Path, named: Named) -> Iterator[str]:
    """The texts of its test files."""
    for path in named.test_files:
        yield (tree / path).read_text("utf-8", "replace")


def _texts(tree: Path) -> Iterator[tuple[str, str]]:
    count = 0
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(name for name in folders if name not in _NEVER)
        for name in sorted(names):
            file = Path(folder, name)
            is_read = _SCRIPT.fullmatch(name) or _SETTINGS.fullmatch(name)
            if not is_read or count >= _MOST_FILES or file.is_symlink() or file.stat().st_size > _LARGEST_BYTES:
                continue
            count += 1
            yield file.relative_to(tree).as_posix(), file.read_text("utf-8", "replace")
