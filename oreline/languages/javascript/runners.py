"""Which tool runs a tree's tests, and how its own scripts call it; what is built before."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from oreline.errors import BuildError
from oreline.languages.contract import Runner
from oreline.languages.javascript.ci import ci_commands
from oreline.languages.javascript.imports import Named, read_tests
from oreline.languages.javascript.packages import Package
from oreline.languages.javascript.scripts import Call, expand_script, expand_text
from oreline.records.base import Json

ORDERS: Final = {
    "jest": frozenset({"select", "shuffle", "workers", "clock"}),
    "vitest": frozenset({"select", "shuffle", "workers", "clock"}),
    "mocha": frozenset({"select", "shuffle", "reverse", "clock"}),
    "ava": frozenset({"select", "workers", "clock"}),
    "node": frozenset({"select", "workers", "clock"}),
    "tape": frozenset({"select", "workers", "clock"}),
    "tap": frozenset({"select", "workers", "clock"}),
    "jasmine": frozenset({"select", "shuffle", "clock"}),
}
"""Tools by name; ava, node, tape and tap run each file in a process of its own, in the order that it is written in."""

_SAME: Final = {"_mocha": "mocha", "ts-mocha": "mocha", "jest-cli": "jest", "faucet": "tape"}
_LOADERS: Final = {"tsx": "tsx", "esno": "tsx", "esmo": "tsx", "tsm": "tsx", "jiti": "tsx"}
_NODE_VALUED: Final = frozenset(
    {"-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions"}
)
_BUILDERS: Final = re.compile(
    r"tsc|rollup|webpack|babel|esbuild|tsup|unbuild|swc|microbundle|gulp|ncc|shx|cpx|copyfiles|cpy|mkdirp|mkdir|cp|mv|pkgroll"
    r"|tshy|tsdown|vue-tsc|tspc|ttsc|bili|make|zshy|bunchee|obuild|rimraf|rm|del|del-cli|wireit|node-gyp|peggy|pegjs"
)
_NO_BUILDERS: Final = re.compile(
    r"eslint|.*lint.*|prettier|standard|xo|tsd|attw|publint|npm|yarn|pnpm|echo|biome|np|auto|husky|audit.*"
)
_CHECK_NAME: Final = re.compile(
    r"posttest|(pre|post)?(lint|types?|typecheck|check|audit|format|docs?|size|coverage)\b.*"
)
_BUILD_NAME: Final = re.compile(r"(pre|post)?(build|compile|bundle|transpile|generate|codegen|dist|prepare)\b.*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How the tests of a tree are run."""

    runner: Runner
    packages: frozenset[str]
    """What must be installed for it, whatever the files name."""


def find_runner(tree: Path, packages: Sequence[Package], named: Named) -> Plan:
    """The runner that the scripts call; else the one that CI calls, that is installed, or that the tests import.

    Raises:
        BuildError: `no_test_runner`.
    """
    root = packages[0]
    calls = list(expand_script(packages, ".", "test"))
    calls = calls if any(_tools(packages, calls, named)) else [*_other_scripts(packages), *_from_ci(tree, packages)]
    found = list(_tools(packages, calls, named)) or list(_by_dependency(root, named))
    if not found:
        script = root.scripts.get("test", "")
        raise BuildError(
            "no_test_runner", f"no test tool that we know is called, installed or imported (test script: {script!r})."
        )
    tool = found[0][0]
    own = [call for name, call in found if name == tool]
    builders = _builders(tree, packages, calls, named)
    commands = [{"cwd": call.folder, "command": call.text, "variables": dict(call.variables)} for call in builders]
    build = _unique(commands, ("cwd", "command"))
    options: Json = {"calls": _other_files(own), "build": build, "loader": _loader(root)}
    runner = Runner(name=tool, command=_command(root, tool), options=options, orders=ORDERS[tool], compiles=bool(build))
    return Plan(runner=runner, packages=frozenset({*_needed(tool), *map(_program_package, builders)}))


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


def _needed(tool: str) -> set[str]:
    return set() if tool == "node" else {tool}


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


def _tools(packages: Sequence[Package], calls: Sequence[Call], named: Named) -> Iterator[tuple[str, Json]]:
    """Tool and call, for every command that runs tests."""
    folders = {package.folder: package for package in packages}
    for call in calls:
        found = _tool(folders.get(call.folder, packages[0]), call, named)
        if found:
            tool, node, arguments = found
            told = {"cwd": call.folder, "arguments": arguments, "node": node, "variables": dict(call.variables)}
            yield tool, told


def _tool(package: Package, call: Call, named: Named) -> tuple[str, list[str], list[str]] | None:
    """Tool, arguments of node, arguments of the tool."""
    words = list(call.words)
    program = _SAME.get(call.program, call.program).removesuffix(".js")
    if program in ORDERS and program != "node":
        more = ["--require", "ts-mocha/src/index.js"] if call.program == "ts-mocha" else []
        return program, [], [*more, *words[1:]]
    if program in _LOADERS:
        return _node(package, ["--import", _LOADERS[program]], words[1:], named)
    if program == "ts-node":
        return _node(package, ["--require", "ts-node/register"], words[1:], named)
    return _node(package, [], words[1:], named) if program == "node" else None


def _node(package: Package, node: list[str], words: list[str], named: Named) -> tuple[str, list[str], list[str]] | None:
    own = list(node)
    rest = list(words)
    while rest and rest[0].startswith("-"):
        count = 2 if rest[0] in _NODE_VALUED else 1
        own += rest[:count]
        del rest[:count]
    if any(word == "--test" for word in own):
        return "node", [word for word in own if not word.startswith("--test")], rest
    if not rest:
        return None
    script = PurePosixPath(rest[0])
    if "node_modules" in script.parts:
        tool = _SAME.get(script.stem, script.stem)
        return (tool, own, rest[1:]) if tool in ORDERS else None
    return (_script_tool(package, named), own, rest) if _is_test_script(package, rest[0], named) else None


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


def _by_dependency(root: Package, named: Named) -> Iterator[tuple[str, Json]]:
    """The tool that is installed or imported, called with no arguments."""
    installed = root.all_dependencies
    tools = [tool for tool in ORDERS if tool in installed or tool in named.by_tests]
    if not tools and named.test_files and "node" not in tools:
        tools = ["node"]
    yield from ((tool, {"cwd": ".", "arguments": [], "node": [], "variables": {}}) for tool in tools[:1])


def _loader(root: Package) -> list[str]:
    """What lets node read TypeScript where a call names nothing."""
    if "tsx" not in root.all_dependencies and "ts-node" in root.all_dependencies:
        return ["--require", "ts-node/register"]
    return ["--import", "tsx"]


def _program_package(call: Call) -> str:
    """The package that a command comes from, as far as its name tells."""
    packages = {"tsc": "typescript", "babel": "@babel/cli", "swc": "@swc/cli", "_mocha": "mocha"}
    return packages.get(call.program, call.program)


def _builders(tree: Path, packages: Sequence[Package], calls: Sequence[Call], named: Named) -> list[Call]:
    """Commands that make what the tests need: those before them, else the build of what they would import."""
    before = [call for call in calls if _is_builder(call)]
    if not before and _needs_build(tree, packages, named):
        before = [call for call in _build_scripts(packages) if not _NO_BUILDERS.fullmatch(call.program)]
    return before


def _is_builder(call: Call) -> bool:
    if any(_CHECK_NAME.fullmatch(name) for name in call.scripts):
        return False
    if (call.program == "tsc" and "--noEmit" in call.words) or _NO_BUILDERS.fullmatch(call.program):
        return False
    is_build_script = any(_BUILD_NAME.fullmatch(name) for name in call.scripts)
    return (
        _BUILDERS.fullmatch(call.program) is not None
        or is_build_script
        or (call.program == "vite" and "build" in call.words)
    )


def _build_scripts(packages: Sequence[Package]) -> list[Call]:
    names = [
        name
        for name in ("build", "compile", "prepare", "prepublish", "prepublishOnly", "prepack")
        if name in packages[0].scripts
    ]
    if names:
        return list(expand_script(packages, ".", names[0]))
    return [call for package in packages[1:] for call in expand_script(packages, package.folder, "build")]


def _needs_build(tree: Path, packages: Sequence[Package], named: Named) -> bool:
    """Whether what the package offers isn't there, and its tests ask for it."""
    entries = [(package, entry) for package in packages for entry in _entries(package.data)]
    missing = [(package, entry) for package, entry in entries if not _exists(tree / package.folder / entry)]
    texts = "\n".join(read_tests(tree, named)) if missing else ""
    folders = {PurePosixPath(entry).parts[0] for _, entry in missing if len(PurePosixPath(entry).parts) > 1}
    asked = any(re.search(rf"""["'](?:\.\.?/)+{re.escape(folder)}(?:["'/])""", texts) for folder in folders)
    own = any(package.name and f"'{package.name}'" in texts.replace('"', "'") for package, _ in missing)
    return asked or own


def _entries(data: Json) -> Iterator[str]:
    for field in ("main", "module"):
        if isinstance(data.get(field), str):
            yield data[field].removeprefix("./")
    found = data.get("exports")
    while isinstance(found, dict) and found:
        found = found.get(".") or found.get("import") or found.get("default") or next(iter(found.values()))
    if isinstance(found, str):
        yield found.removeprefix("./")


def _exists(path: Path) -> bool:
    return any(Path(f"{path}{end}").exists() for end in ("", ".js", ".json", ".cjs", ".mjs", ".ts"))
