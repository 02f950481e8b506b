"""Versions in the notation of Poetry and Pipenv, as specifiers of the packaging standard."""

import re
from typing import Any, Final

_CLAUSE: Final = re.compile(r"(\^|~(?!=)|==|!=|>=|<=|~=|>|<|=)?\s*v?(\d[\w.*+!-]*)")


def specifier_of(constraint: str) -> str:
    """`^1.2` as `>=1.2,<2`; empty for any version, and where the standard can't say it (alternatives, odd text)."""
    text = constraint.strip()
    if "|" in text or text in {"", "*", "latest"}:
        return ""
    clauses = [_CLAUSE.fullmatch(part.strip()) for part in re.split(r",|\s+(?=[<>=!~^])", text)]
    if not all(clauses):
        return ""
    return ",".join(_clause(match[1] or "", match[2]) for match in clauses if match)


def _clause(operator: str, version: str) -> str:
    if operator == "^":
        return f">={version},<{_next(version, _first_digit(version))}"
    if operator == "~":
        return f">={version},<{_next(version, min(1, version.count('.')))}"
    return f"{operator if operator not in {'', '='} else '=='}{version}"


def _release(version: str) -> list[int]:
    return [int(part) for part in re.match(r"\d+(?:\.\d+)*", version)[0].split(".")]  # type: ignore[index]


def _first_digit(version: str) -> int:
    """The leftmost part that isn't zero, the last one where all are."""
    parts = _release(version)
    return next((index for index, part in enumerate(parts) if part), len(parts) - 1)


def _next(version: str, index: int) -> str:
    parts = _release(version)
    return ".".join(map(str, [*parts[:index], parts[index] + 1]))


def requirement_of(name: str, value: Any) -> str:
    """A table's entry `name = value` as a requirement line; empty for paths, links and what can't be read."""
    if isinstance(value, list):
        return next((line for item in value if (line := requirement_of(name, item))), "")
    if isinstance(value, str):
        value = {"version": value}
    if not isinstance(value, dict) or {"path", "git", "url", "file", "hg", "svn"} & set(value):
        return ""
    extras = value.get("extras")
    named = f"[{','.join(map(str, extras))}]" if isinstance(extras, list) and extras else ""
    specifier = specifier_of(str(value.get("version", "")))
    return f"{name}{named}{specifier}{_marker(value)}"


def _marker(value: dict[str, Any]) -> str:
    python = specifier_of(str(value.get("python", "")))
    parts = [f"python_version {op} '{version}'" for op, version in re.findall(r"(>=|<=|==|!=|>|<)([\d.*]+)", python)]
    markers = value.get("markers", value.get("marker", ""))
    parts += [f"({markers})"] if isinstance(markers, str) and markers else []
    return f" ; {' and '.join(parts)}" if parts else ""
