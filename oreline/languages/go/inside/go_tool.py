"""What the go command says of a tree: packages that have tests, and their test binaries. Standard library alone."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from go_package import Package
from go_process import variables

WORK = "/work"
BINARIES = "/cache/test-binaries"
BUILD = ("go", "test", "-c", "-vet=off", "-ldflags=-w")
_FUNCTION = re.compile(r"^func ((?:Test|Example|Fuzz)\w*)\(", re.MULTILINE)
_VERSION = re.compile(r"v([2-9]|[1-9]\d+)")


def go(arguments: Sequence[str], module: dict[str, Any]) -> "subprocess.CompletedProcess[str]":
    """Run the go command in a module's folder."""
    folder = os.path.normpath(f"{module['root']}/{module['folder']}")
    env = {**variables(folder), **({} if module["in_workspace"] else {"GOWORK": "off"})}
    return subprocess.run(
        arguments, cwd=folder, env=env, capture_output=True, text=True, errors="backslashreplace", check=False
    )


def list_packages(module: dict[str, Any], tags: str) -> tuple[list[Package], str]:
    """Packages of a module that have test files, and what went wrong, if anything."""
    done = go(["go", "list", "-e", "-find", "-json", *_tags(tags), "./..."], module)
    found = [_package(listed, module) for listed in _objects(done.stdout) if _test_files(listed)]
    return found, done.stderr if done.returncode else ""


def list_folders(module: dict[str, Any], tags: str) -> dict[str, str]:
    """Folders below the work tree by import path, of all packages of a module."""
    done = go(["go", "list", "-e", "-find", "-f", "{{.ImportPath}}\t{{.Dir}}", *_tags(tags), "./..."], module)
    pairs = (line.split("\t") for line in done.stdout.splitlines())
    return {path: os.path.relpath(folder, module["root"]) for path, folder in pairs if folder}


def _package(listed: dict[str, Any], module: dict[str, Any]) -> Package:
    package = Package(
        path=os.path.relpath(listed["Dir"], module["root"]),
        import_path=listed["ImportPath"],
        module=module["folder"],
        folder=listed["Dir"],
        files=_test_files(listed),
    )
    for name in package.files:
        for function in functions_of(Path(package.folder, name)):
            package.defined[function] = package.defined.get(function, 0) + 1
    return package


def functions_of(file: Path) -> list[str]:
    """Test functions that a file defines, in order."""
    try:
        found = _FUNCTION.findall(file.read_text("utf-8", "replace"))
    except OSError:
        return []
    return [name for name in found if name != "TestMain"]


def _test_files(listed: dict[str, Any]) -> list[str]:
    ignored = [name for name in listed.get("IgnoredGoFiles") or [] if listed.get("Error") and name.endswith("_test.go")]
    return [*(listed.get("TestGoFiles") or []), *(listed.get("XTestGoFiles") or []), *ignored]


def _objects(text: str) -> Iterator[dict[str, Any]]:
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        found, end = decoder.raw_decode(text, at)
        yield found
        at = text.find("{", end)


def _tags(tags: str) -> list[str]:
    return ["-tags", tags] if tags else []


def build(packages: Sequence[Package], module: dict[str, Any], flags: Sequence[str], kind: str) -> dict[str, str]:
    """Compile test binaries of a module's packages; the compiler's words by package where it failed.

    What is up to date is left as it is: the go command compares contents.
    """
    complaints: dict[str, str] = {}
    for number, batch in enumerate(_batches(packages, module["is_batched"])):
        place = Path(BINARIES, kind, module["folder"].replace("/", "%"), str(number))
        done = _build_batch(batch, module, flags, place)
        if done.returncode:
            # A binary of an earlier state may stand where the package doesn't compile any more.
            shutil.rmtree(place, ignore_errors=True)
            done = _build_batch(batch, module, flags, place)
        said = _by_package(done.stderr)
        for package in batch:
            package.binary = str(place / _binary_name(package.import_path))
            if not Path(package.binary).exists():
                own = "\n".join(text for path, text in said if path == package.import_path)
                complaints[package.path] = own or done.stderr or done.stdout
    return complaints


def _build_batch(
    batch: Sequence[Package], module: dict[str, Any], flags: Sequence[str], place: Path
) -> "subprocess.CompletedProcess[str]":
    place.mkdir(parents=True, exist_ok=True)
    paths = [package.import_path for package in batch]
    into = str(place / _binary_name(paths[0])) if len(paths) == 1 else f"{place}/"
    return go([*BUILD, *flags, "-o", into, *paths], module)


def _batches(packages: Iterable[Package], is_batched: bool) -> list[list[Package]]:
    """As few groups as there can be in which each binary has another name."""
    groups: list[dict[str, Package]] = []
    for package in packages:
        name = _binary_name(package.import_path)
        free = next((group for group in groups if is_batched and name not in group), None)
        if free is None:
            groups.append(free := {})
        free[name] = package
    return [list(group.values()) for group in groups]


def _binary_name(import_path: str) -> str:
    parts = import_path.split("/")
    if len(parts) > 1 and _VERSION.fullmatch(parts[-1]):
        parts.pop()
    return f"{parts[-1]}.test"


def _by_package(stderr: str) -> list[tuple[str, str]]:
    """The compiler's words: a line `# import/path [variant]` opens each package's."""
    found: list[tuple[str, str]] = []
    for line in stderr.splitlines():
        if line.startswith("# "):
            found.append((line.split()[1].removesuffix("_test").removesuffix(".test"), ""))
        elif found:
            path, text = found[-1]
            found[-1] = (path, f"{text}{line}\n")
    return found
