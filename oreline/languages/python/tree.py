"""Reading single text files of a stranger's tree on the host: never through links, never out of the tree."""

import re
import tomllib
from configparser import ConfigParser
from configparser import Error as ConfigParserError
from pathlib import Path
from typing import Any, Final

LARGEST_BYTES: Final = 2_000_000
LONG_KEY: Final = re.compile(r"(?:\.\s*+[\w\"'-]++\s*+){100}")
"""The standard reader's time grows with the square of a dotted key's parts."""


def read_text(tree: Path, path: str) -> str:
    """The file's text; empty when there is none, when it is a link or leads out of the tree, or is over 2 MB."""
    if path.startswith("/"):
        return ""
    file = tree / path
    try:
        is_inside = file.is_file() and file.resolve() == tree.resolve() / path
        if not is_inside or file.stat().st_size > LARGEST_BYTES:
            return ""
        return file.read_text("utf-8", "replace")
    except OSError:  # a name that no file system takes
        return ""


def read_toml(tree: Path, path: str) -> dict[str, Any]:
    """The file as TOML tables; empty when it is missing, malformed or nested beyond reason."""
    text = read_text(tree, path)
    try:
        return {} if LONG_KEY.search(text) else tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def read_ini(tree: Path, path: str) -> ConfigParser:
    """The file as INI sections; empty when it is missing or malformed."""
    parser = ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(read_text(tree, path))
    except ConfigParserError:
        return ConfigParser(interpolation=None)
    return parser


def table(value: Any) -> dict[str, Any]:
    """`value` where it is a table, else an empty one."""
    return value if isinstance(value, dict) else {}


def strings(value: Any) -> tuple[str, ...]:
    """The strings in a list; none where `value` is no list."""
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list | tuple) else ()
