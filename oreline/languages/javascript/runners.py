"""Which tool runs a tree's tests, and how its own scripts call it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from oreline.errors import BuildError
from oreline.languages.contract import Runner
from oreline.languages.javascript.builds import find_builders, package_of_program
from oreline.languages.javascript.ci import ci_commands
from oreline.languages.javascript.imports import Named
from oreline.languages.javascript.packages import Package
from oreline.languages.javascript.scripts import Call, expand_script, expand_text
from oreline.languages.javascript.tools import ORDERS, Use, find_uses
from oreline.records.base import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How the tests of a tree are run."""

    runner: Runner
    packages: frozenset[str]
    """What must be installed for it, whatever the files name."""


def find_runner(tree: Path, packages: Sequence[Package], named: Named) -> Plan:
    """The runner that the scripts call; else the one that CI calls, that is installed, or that the tests import.

    Raises:
        BuildError: `no_test_runner`, `no_tests`.
    """
    calls = list(expand_script(packages, ".", "test"))
    if not any(find_uses(packages, calls, named)):
        calls = [*_other_scripts(packages), *_from_ci(tree, packages)]
    uses = list(find_uses(packages, calls, named)) or list(_by_dependency(packages[0], named))
    _check(tree, packages[0], named, uses)
    # A script that node runs may prepare what a tool then tests.
    first = next((use for use in uses if not use.is_script), uses[0])
    before = calls[: calls.index(first.call)] if first.call in calls else []
    builders = find_builders(tree, packages, before, named)
    own = [use.told for use in uses if use.tool == first.tool]
    runner = _runner(packages[0], first.tool, own, builders)
    needed = {"" if first.tool == "node" else first.tool, *map(package_of_program, builders)}
    return Plan(runner=runner, packages=frozenset(needed - {""}))


def _runner(root: Package, tool: str, own: Sequence[Json], builders: Sequence[Call]) -> Runner:
    commands = [{"cwd": call.folder, "command": call.text, "variables": dict(call.variables)} for call in builders]
    build = _unique(commands, ("cwd", "command"))
    options: Json = {"calls": _other_files(own), "build": build, "loader": _loader(root)}
    return Runner(name=tool, command=_command(root, tool), options=options, orders=ORDERS[tool], compiles=bool(build))


def _check(tree: Path, root: Package, named: Named, uses: Sequence[Use]) -> None:
    script = root.scripts.get("test", "")
    if not uses:
        said = f"no test tool that we know is called, installed or imported (test script: {script!r})."
        raise BuildError("no_test_runner", said)
    if not named.test_files and not any(_names_files(tree, use.told) for use in uses):
        said = "no file of the tree is a test by its name, and the test script names none that is there"
        advice = "The registry's archive may leave the tests out: give a checkout of the repository as a folder then."
        raise BuildError("no_tests", f"{said} ({script!r}). {advice}")


def _unique(calls: Sequence[Json], fields: Sequence[str]) -> list[Json]:
    """The first of those that agree in some fields."""
    found: dict[str, Json] = {}
    for call in calls:
        found.setdefault(repr([call[field] for field in fields]), call)
    return list(found.values())


def _other_files(calls: Sequence[Json]) -> list[Json]:
    """Calls without those that run once more, in another way, what an earlier one runs."""
    named = [{**call, "files": [word for word in call["arguments"] if not word.startswith("-")]} for call in calls]
    return [{key: value for key, value in call.items() if key != "files"} for call in _unique(named, ("cwd", "files"))]


def _names_files(tree: Path, call: Json) -> bool:
    words = [word for word in call["arguments"] if not word.startswith(("-", "/")) and ".." not in word]
    return any(next((tree / call["cwd"]).glob(word), None) for word in words if word)


def _command(root: Package, tool: str) -> str:
    return "npm test" if "test" in root.scripts else "node --test" if tool == "node" else f"npx {tool}"


def _other_scripts(packages: Sequence[Package]) -> Iterator[Call]:
    names = sorted(
        name for name in packages[0].scripts if re.fullmatch(r"(unit|test[:-].*|tests|tests-only|mocha|jest)", name)
    )
    for name in names:
        yield from expand_script(packages, ".", name)
    for package in packages[1:]:
        yield from expand_script(packages, package.folder, "test")


def _from_ci(tree: Path, packages: Sequence[Package]) -> Iterator[Call]:
    for text in ci_commands(tree):
        yield from expand_text(packages, ".", text)


def _by_dependency(root: Package, named: Named) -> Iterator[Use]:
    """The tool that is installed or imported, called with no arguments."""
    installed = root.all_dependencies
    tools = [tool for tool in ORDERS if tool in installed or tool in named.by_tests]
    tools = tools or (["node"] if named.test_files else [])
    call = Call(words=(), text="", folder=".", variables={}, scripts=())
    yield from (Use(tool=tool, call=call, node=[], arguments=[]) for tool in tools[:1])


def _loader(root: Package) -> list[str]:
    """What lets node read TypeScript where a call names nothing."""
    if "tsx" not in root.all_dependencies and "ts-node" in root.all_dependencies:
        return ["--require", "ts-node/register"]
    return ["--import", "tsx"]
