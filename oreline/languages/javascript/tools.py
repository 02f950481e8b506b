"""The test tools that we know, and which of them a command calls, with which arguments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.javascript.imports import Named
from oreline.languages.javascript.packages import Package
from oreline.languages.javascript.scripts import Call
from oreline.records.base import Json

ORDERS: Final = {
    "jest": frozenset({"select", "shuffle", "workers", "clock", "coverage"}),
    "vitest": frozenset({"select", "shuffle", "workers", "clock", "coverage"}),
    "mocha": frozenset({"select", "shuffle", "reverse", "clock", "coverage"}),
    "ava": frozenset({"select", "workers", "clock"}),
    "node": frozenset({"select", "workers", "clock", "coverage"}),
    "tape": frozenset({"select", "workers", "clock", "coverage"}),
    "tap": frozenset({"select", "workers", "clock", "coverage"}),
    "jasmine": frozenset({"select", "shuffle", "clock", "coverage"}),
}
"""Tools by name; ava, node, tape and tap run each file in a process of its own, in the order that it is written in."""

_SAME: Final = {"_mocha": "mocha", "ts-mocha": "mocha", "jest-cli": "jest", "faucet": "tape"}
_NODE_TESTS: Final = frozenset({"borp"})
"""Wrappers of `node --test` that find files as it does."""
_LOADERS: Final = {"tsx": "tsx", "esno": "tsx", "esmo": "tsx", "tsm": "tsx", "jiti": "tsx"}
_NODE_VALUED: Final = frozenset(
    {"-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One call of a tool."""

    tool: str
    call: Call
    node: Sequence[str]
    """Arguments of node itself."""
    arguments: Sequence[str]
    is_script: bool = False
    """A script that node runs, and no command of a tool."""

    @property
    def told(self) -> Json:
        """As `inside/run_tests.py` reads it."""
        variables = dict(self.call.variables)
        return {"cwd": self.call.folder, "arguments": self.arguments, "node": self.node, "variables": variables}


def find_uses(packages: Sequence[Package], calls: Sequence[Call], named: Named) -> Iterator[Use]:
    """Every command that runs tests."""
    folders = {package.folder: package for package in packages}
    for call in calls:
        found = _use(folders.get(call.folder, packages[0]), call, named)
        if found:
            yield found


def _use(package: Package, call: Call, named: Named) -> Use | None:
    program = _SAME.get(call.program, call.program).removesuffix(".js")
    if program in ORDERS and program != "node":
        more = ["--require", "ts-mocha/src/index.js"] if call.program == "ts-mocha" else []
        return Use(tool=program, call=call, node=[], arguments=[*more, *call.words[1:]])
    if program in _NODE_TESTS:
        return Use(tool="node", call=call, node=[], arguments=[])
    if program in _LOADERS:
        return _node(package, call, ["--import", _LOADERS[program]], named)
    if program == "ts-node":
        return _node(package, call, ["--require", "ts-node/register"], named)
    return _node(package, call, [], named) if program == "node" else None


def _node(package: Package, call: Call, node: list[str], named: Named) -> Use | None:
    own, rest = list(node), list(call.words[1:])
    while rest and rest[0].startswith("-"):
        count = 2 if rest[0] in _NODE_VALUED else 1
        own += rest[:count]
        del rest[:count]
    if any(word == "--test" for word in own):
        own = [word for word in own if not word.startswith("--test")]
        return Use(tool="node", call=call, node=own, arguments=rest)
    if not rest:
        return None
    script = PurePosixPath(rest[0])
    if "node_modules" in script.parts:
        tool = _SAME.get(script.stem, script.stem)
        return Use(tool=tool, call=call, node=own, arguments=rest[1:]) if tool in ORDERS else None
    if not _is_test_script(package, rest[0], named):
        return None
    return Use(tool=_script_tool(package, named), call=call, node=own, arguments=rest, is_script=True)


def _is_test_script(package: Package, script: str, named: Named) -> bool:
    path = PurePosixPath(package.folder, script).as_posix()
    known = {path, *(f"{path}{end}" for end in (".js", ".mjs", ".cjs", ".ts", "/index.js"))}
    return (
        bool(known & set(named.test_files))
        or any(sign in script for sign in "*{")
        or any(file.startswith(f"{path}/") for file in named.test_files)
    )


def _script_tool(package: Package, named: Named) -> str:
    installed = {**package.all_dependencies}
    return next((tool for tool in ("tape", "tap") if tool in named.by_tests and tool in installed), "node")
