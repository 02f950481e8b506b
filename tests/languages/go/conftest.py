"""Go trees in an environment made once: `go_run(files)` runs the suite of a tree that holds these files alone."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from oreline.environments.steps import run_steps
from oreline.languages.contract import CACHE, Attempt, Toolchain
from oreline.languages.go.attempts import plan
from oreline.languages.go.toolchain import find_toolchain
from oreline.records.testing import TestRun
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import ENV, WORK, Limits, Mount
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, run_tests
from tests.doubles.toolchains import need

LIMITS = Limits(wall_seconds=300, cpu_seconds=300, memory_mb=4096, disk_mb=2048)
MODULE = "module example.com/m\n\ngo 1.21\n"

Run = Callable[..., TestRun]
MakeCheckout = Callable[[Mapping[str, str]], Checkout]


def write(tree: Path, files: Mapping[str, str]) -> Path:
    for path, content in files.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_text(content, "utf-8")
    return tree


def install(sandbox: Bubblewrap, attempt: Attempt, toolchain: Toolchain, home: Path) -> None:
    """Run the steps of an attempt that fetches nothing; the layers are `env`, `cache` of `home`."""
    assert attempt.fetch == ()
    for layer in ("empty", "work", "env", "cache"):
        (home / layer).mkdir(parents=True)
    mounts = [
        Mount(target=target, layers=(home / "empty",), upper=home / layer)
        for target, layer in ((WORK, "work"), (ENV, "env"), (CACHE, "cache"))
    ]
    done = run_steps(sandbox, attempt.build, mounts, LIMITS, None, toolchain)
    assert done.is_complete, done.detail


@pytest.fixture(scope="session")
def go() -> Toolchain:
    need("go")
    toolchain = find_toolchain("")
    assert toolchain
    return toolchain


@pytest.fixture(scope="session")
def go_dependencies(bubblewrap: Bubblewrap, go: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a tree without dependencies needs: the usual part of the standard library, compiled."""
    tree = write(tmp_path_factory.mktemp("tree"), {"go.mod": MODULE, "a.go": "package m\n"})
    [attempt] = plan(tree, go, "")
    home = tmp_path_factory.mktemp("dependencies")
    install(bubblewrap, attempt, go, home)
    return home


@pytest.fixture
def go_checkout(go_dependencies: Path, go: Toolchain, tmp_path: Path) -> MakeCheckout:
    def make(files: Mapping[str, str]) -> Checkout:
        tree = write(tmp_path / "tree", {"go.mod": MODULE, **files})
        return Checkout(
            work_layers=(tree,),
            env_layers=(go_dependencies / "env",),
            cache=(go_dependencies / "cache",),
            language="go",
            toolchain=go,
            runner=plan(tree, go, "")[0].runner,
        )

    return make


@pytest.fixture
def go_run(sandbox: Bubblewrap, go_checkout: MakeCheckout) -> Run:
    """Run a suite of these files; further arguments as `TestRequest` has them."""

    def start(files: Mapping[str, str], **request: object) -> TestRun:
        given = {"limits": LIMITS, **request}
        return run_tests(sandbox, go_checkout(files), TestRequest(**given))  # type: ignore[arg-type]

    return start
