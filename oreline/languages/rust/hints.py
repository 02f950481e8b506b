"""What a repository's own CI says about testing, read as a hint: which features `cargo test` is given there, and
whether cargo-nextest takes its place.
"""

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

_PLACES: Final = (
    ".github/workflows/*.yml",
    ".github/workflows/*.yaml",
    ".gitlab-ci.yml",
    ".travis.yml",
    ".circleci/config.yml",
    ".cirrus.yml",
    "azure-pipelines.yml",
    ".config/nextest.toml",
    "justfile",
    "Makefile",
)
_LARGEST_BYTES: Final = 200_000
_LONGEST_LINE: Final = 1000
"""Of characters, before it is no command that a person wrote."""
_CONDITION: Final = re.compile(r"\w+")
_ALL_FEATURES: Final = re.compile(r"\bcargo\b[^\n]*\b(?:test|nextest\s++run)\b[^\n]*--all-features\b")
_NEXTEST: Final = re.compile(r"^[^#\n]*\bcargo\b[^\n]*\bnextest\s++run\b", re.MULTILINE)


def tests_by_nextest(tree: Path) -> bool:
    """Whether tests run by cargo-nextest: each may then rely on a process of its own."""
    return (tree / ".config" / "nextest.toml").is_file() or any(_NEXTEST.search(text) for text in _texts(tree))


def tests_all_features(tree: Path) -> bool:
    """Whether CI tests with `--all-features`."""
    return any(_ALL_FEATURES.search(text) for text in _texts(tree))


def configured_flags(tree: Path) -> tuple[str, ...]:
    """`--cfg` flags of the tree's own settings for cargo: some crates test nothing, or don't compile, without."""
    found: list[str] = []
    for name in ("config.toml", "config"):
        try:
            build = tomllib.loads(_read(tree / ".cargo" / name)).get("build", {})
        except tomllib.TOMLDecodeError:
            continue
        flags = build.get("rustflags", []) if isinstance(build, dict) else []
        found += flags.split() if isinstance(flags, str) else [flag for flag in flags if isinstance(flag, str)]
    pairs = pairwise([*found, ""])
    return tuple(f"--cfg={value}" for flag, value in pairs if flag == "--cfg" and _CONDITION.fullmatch(value))


def starts_examples(tree: Path, folders: tuple[str, ...]) -> bool:
    """Whether tests seem to start programs of `examples/`, which cargo builds beside them."""
    tests = (path for folder in folders for path in sorted((tree / folder / "tests").rglob("*.rs")))
    return any('"examples' in _read(path) for path in tests)


def denies_warnings(tree: Path, folders: tuple[str, ...]) -> bool:
    """Whether a crate's root makes every warning an error: each new compiler then finds it wanting."""
    roots = [tree / folder / "src" / name for folder in folders for name in ("lib.rs", "main.rs")]
    return any("deny(warnings)" in _read(path) for path in roots)


def _texts(tree: Path) -> Iterator[str]:
    for pattern in _PLACES:
        for path in sorted(tree.glob(pattern)):
            yield "\n".join(line for line in _read(path).splitlines() if len(line) <= _LONGEST_LINE)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
