"""What tox installs for a run of the tests: tox.ini, tox.toml, and both forms of it in pyproject.toml."""

import re
from collections.abc import Iterable
from configparser import ConfigParser
from configparser import Error as ConfigParserError
from pathlib import Path
from typing import Any, Final

from oreline.languages.python.hints.asked import Asked, all_of, read_words, split_words
from oreline.languages.python.tree import read_ini, read_toml, strings, table

_SECTIONS: Final = re.compile(r"testenv(:(py3?[\d{},.-]*|tests?|unit.*))?")


def read_tox(tree: Path) -> Asked:
    """What its test environments ask for; lines under a condition are left out."""
    pyproject = table(table(read_toml(tree, "pyproject.toml").get("tool")).get("tox"))
    legacy = _from_ini(_parse(str(pyproject.get("legacy_tox_ini", ""))))
    return all_of(
        (_from_ini(read_ini(tree, "tox.ini")), _from_toml(read_toml(tree, "tox.toml")), _from_toml(pyproject), legacy)
    )


def _parse(text: str) -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(text)
    except ConfigParserError:
        return ConfigParser(interpolation=None)
    return parser


def _from_ini(ini: ConfigParser) -> Asked:
    sections = [name for name in ini.sections() if _SECTIONS.fullmatch(name)]
    return all_of(_section({key: _unconditional(value) for key, value in ini.items(name)}) for name in sections)


def _unconditional(value: str) -> list[str]:
    lines = [line.strip() for line in value.splitlines()]
    return [line for line in lines if line and not re.match(r"[\w{},!.-]+:\s", line)]


def _from_toml(root: dict[str, Any]) -> Asked:
    named = [table(entry) for name, entry in table(root.get("env")).items() if _SECTIONS.fullmatch(f"testenv:{name}")]
    bases = [table(root.get("env_run_base")), *named]
    return all_of(_section({key: list(strings(value)) for key, value in base.items()}) for base in bases)


def _section(values: dict[str, list[str]]) -> Asked:
    deps = all_of(read_words(split_words(_local(line))) for line in values.get("deps", ()))
    return deps + Asked(extras=_words(values.get("extras", ())), groups=_words(values.get("dependency_groups", ())))


def _local(line: str) -> str:
    return line.replace("{toxinidir}", ".").replace("{tox_root}", ".")


def _words(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for line in lines for word in re.split(r"[\s,]+", line) if re.fullmatch(r"[\w.-]+", word))
