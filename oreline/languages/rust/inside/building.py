"""Test programs from cargo: what it built, and what rustc says of each target that doesn't compile."""

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from programs import Program
from workspace import MANIFEST, Target, has_own_harness, package_variables, target_kind

ERROR_CHARACTERS = 2000


@dataclass
class Built:
    """What one call of cargo made."""

    executables: dict[tuple[str, str, str], str] = field(default_factory=dict)
    """Test programs by their target's key."""
    commands: dict[str, dict[str, str]] = field(default_factory=dict)
    """By package id: programs that its tests may start, as variables."""
    scripts: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By package id: what its build script said."""
    errors: dict[tuple[str, str, str], str] = field(default_factory=dict)
    exit_code: int = 0
    said: str = ""

    def add(self, other: "Built") -> None:
        """Take over what another call made."""
        self.executables |= other.executables
        self.commands |= other.commands
        self.scripts |= other.scripts
        self.errors = {**other.errors, **self.errors}
        self.exit_code = self.exit_code or other.exit_code
        self.said = other.said or self.said


def _events(output: bytes) -> Iterator[dict[str, Any]]:
    for line in output.splitlines():
        # Whatever else writes to cargo's output: wrappers, procedural macros.
        if line.startswith(b'{"reason"'):
            try:
                yield json.loads(line)
            except ValueError:
                continue


def _take(built: Built, event: dict[str, Any]) -> None:
    reason, package = event["reason"], event.get("package_id", "")
    if reason == "build-script-executed":
        built.scripts[package] = event
    if "target" not in event:
        return
    key = (package, target_kind(event["target"]), event["target"]["name"])
    if reason == "compiler-message" and event["message"].get("level", "").startswith("error"):
        built.errors[key] = built.errors.get(key, "") + (event["message"].get("rendered") or "")
    elif reason == "compiler-artifact" and event.get("executable"):
        if event["profile"]["test"]:
            built.executables[key] = event["executable"]
        elif key[1] == "bin":
            built.commands.setdefault(package, {})[f"CARGO_BIN_EXE_{key[2]}"] = event["executable"]


def run_cargo(arguments: list[str], variables: dict[str, str]) -> Built:
    """Call cargo from outside of the work tree: its settings, in `.cargo/`, don't count there."""
    done = subprocess.run(
        ["cargo", *arguments, "--manifest-path", MANIFEST],
        cwd="/",
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    built = Built(exit_code=done.returncode, said=done.stderr.decode("utf-8", "replace"))
    for event in _events(done.stdout):
        _take(built, event)
    return built


def program_of(target: Target, package: dict[str, Any], built: Built) -> Program:
    """How a target's tests are started: in the folder of its package, with what cargo itself would set."""
    script = built.scripts.get(target.package_id, {})
    executable = built.executables[target.key]
    out_dir = {"OUT_DIR": script["out_dir"]} if "out_dir" in script else {}
    return Program(
        prefix=target.prefix,
        argv=(executable,),
        cwd=str(Path(package["manifest_path"]).parent),
        source=target.source,
        has_own_harness=has_own_harness(package, target.kind, target.name),
        variables={
            **package_variables(package),
            **out_dir,
            **dict(script.get("env", [])),
            **built.commands.get(target.package_id, {}),
            "LD_LIBRARY_PATH": ":".join([*_native_folders(built), *_own_folders(executable)]),
        },
    )


def _native_folders(built: Built) -> list[str]:
    """Folders with libraries that build scripts made."""
    found = [path.split("=", 1)[-1] for script in built.scripts.values() for path in script.get("linked_paths", [])]
    return [path for path in dict.fromkeys(found) if path.startswith(os.environ["CARGO_TARGET_DIR"])]


def _own_folders(executable: str) -> list[str]:
    """Folders with the libraries of the target, and those that procedural macros are linked with."""
    deps = Path(executable).parent
    asked = ["rustc", "--print", "target-libdir", "--print", "sysroot"]
    said = subprocess.run(asked, cwd="/", capture_output=True, text=True, check=False).stdout.split("\n")
    return [str(deps), str(deps.parent), said[0], f"{said[1]}/lib"] if len(said) > 1 else [str(deps)]
