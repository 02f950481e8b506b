"""What must be built before tests run: what their scripts build first, else what they import and nobody has built."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from oreline.languages.javascript.imports import Named, read_tests
from oreline.languages.javascript.packages import Package
from oreline.languages.javascript.scripts import Call, expand_script
from oreline.records.base import Json

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


def find_builders(tree: Path, packages: Sequence[Package], calls: Sequence[Call], named: Named) -> list[Call]:
    """Commands that make what the tests need; `calls` are those before them."""
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


def package_of_program(call: Call) -> str:
    """The package that a command comes from, as far as its name tells."""
    packages = {"tsc": "typescript", "babel": "@babel/cli", "swc": "@swc/cli", "_mocha": "mocha"}
    return packages.get(call.program, call.program)
