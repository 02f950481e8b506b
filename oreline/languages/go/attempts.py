"""The ladder for a Go tree: what lies in it, then what its `go.sum` pins, then what has to be looked for."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from oreline.errors import BuildError
from oreline.languages.contract import Attempt, Runner, Step, Toolchain, Variables
from oreline.languages.go.gopath import guess_module
from oreline.languages.go.hints import read_tags
from oreline.languages.go.imports import Source, is_below, read_sources
from oreline.languages.go.manifest import write_manifest
from oreline.languages.go.modules import Module, Workspace, find_modules, is_vendored, read_workspace
from oreline.languages.go.toolchain import build_flags, version_key

WORK: Final = "/work"
GOPATH: Final = "/tmp/go"  # noqa: S108 -- inside
RESOLVED: Final = "/env/module"
"""Inside: `go.mod` and `go.sum` as they were completed, for trees whose own lack something."""
STANDARD: Final = (
    *("testing", "testing/fstest", "testing/iotest", "testing/quick", "encoding/json", "text/template"),
    # Every test binary is linked with it, and no package names it.
    "testing/internal/testdeps",
)
"""What nearly every suite needs of the standard library; the rest is compiled with the tests."""
NETWORKED: Final = ("net/http/httptest", "html/template")
"""Dear to compile, and needed by every suite that serves or asks for pages."""
ORDERS: Final = frozenset({"select", "shuffle", "workers", "coverage"})
_MARKED_SINCE: Final = (1, 20)
_BATCHED_SINCE: Final = (1, 21)
_COMPILE: Final = ("go", "list", "-export", "-deps")


def plan(tree: Path, toolchain: Toolchain, date: str) -> tuple[Attempt, ...]:
    """Ways to install what a tree's tests need, cheapest first.

    Raises:
        BuildError: no_module: no `go.mod`, and no Go files either that could do without.
        BuildError: toolchain_too_old: the tree asks for a newer Go than the machine has.
    """
    sources = read_sources(tree)
    modules = tuple(module for module in find_modules(tree) if _is_fit(module, toolchain))
    if not modules:
        guessed = guess_module(tree, sources)
        return (_Plan(tree, toolchain, sources, (guessed,), date).guessed(),)
    return tuple(_Plan(tree, toolchain, sources, modules, date).attempts())


def wanted_version(tree: Path, date: str) -> str:
    """The lowest Go that the root module names; dates say nothing, as newer Go builds what older did."""
    return next((module.go for module in find_modules(tree) if module.folder == "."), "")


def _is_fit(module: Module, toolchain: Toolchain) -> bool:
    """A module aside that asks for a newer Go is left out; without the root, there is nothing to test.

    Raises:
        BuildError: toolchain_too_old.
    """
    numbers = version_key(module.go.partition("rc")[0])
    is_newer = numbers > version_key(toolchain.version)
    if is_newer and module.folder == ".":
        raise BuildError(
            "toolchain_too_old",
            f"go.mod asks for Go {module.go}, and this machine has {toolchain.version}; install a newer Go",
        )
    return not is_newer


class _Plan:
    """What is known of a tree, and the attempts it leads to."""

    def __init__(
        self, tree: Path, toolchain: Toolchain, sources: Sequence[Source], modules: Sequence[Module], date: str
    ) -> None:
        self.tree, self.toolchain, self.sources, self.modules, self.date = tree, toolchain, sources, modules, date
        self.workspace = read_workspace(tree)
        self.flags = build_flags(toolchain.version)

    def attempts(self) -> list[Attempt]:
        """A `go.sum` that lacks what `go.mod` requires is no use as it is."""
        root, others = self.modules[0], self.modules[1:]
        found: list[Attempt] = []
        if is_vendored(self.tree) and root.folder == ".":
            found.append(self._vendored(root))
        elif self.workspace or all(module.has_sums for module in self.modules):
            found.append(self._pinned("go.sum", self.modules, self.workspace))
        if others and root.has_sums and not root.is_tied and not is_vendored(self.tree):
            found.append(self._pinned("go.sum of the root module", (root,), None))
        if root.requires_any or not found:
            found.append(self.completed("go.mod completed"))
        return found

    def completed(self, name: str) -> Attempt:
        """The root module with what its `go.mod` and `go.sum` lack, as of the date."""
        module = self.modules[0]
        used = self.modules if module.is_tied else self.modules[:1]
        folder = module.folder
        complete: Variables = (("GOFLAGS", f"{self.flags} -mod=mod".strip()), ("GOWORK", "off"))
        fetch = (
            Step(argv=("go", "mod", "download"), cwd=folder, variables=complete),
            Step(argv=("go", "list", "-e", "-deps", "."), cwd=folder, variables=complete),
            Step(argv=("mkdir", "-p", RESOLVED)),
            Step(argv=("/bin/sh", "-c", f"cp go.mod {RESOLVED}/ && touch go.sum && cp go.sum {RESOLVED}/"), cwd=folder),
        )
        return Attempt(
            name=name,
            manifest=write_manifest(used, self.sources, None, keep_paths=True),
            fetch=fetch,
            build=self._build(complete, (module,)),
            runner=self._runner((module,), None, complete, resolved=RESOLVED),
            newest_release=self.date,
        )

    def guessed(self) -> Attempt:
        """The one module of a tree from before modules, seen below a `GOPATH` by tests that look at where they lie."""
        attempt = self.completed("guessed module")
        root = f"{GOPATH}/src/{self.modules[0].path}"
        options = {**attempt.runner.options, "modules": [{**attempt.runner.options["modules"][0], "root": root}]}
        return replace(attempt, runner=replace(attempt.runner, options=options))

    def _vendored(self, root: Module) -> Attempt:
        """`vendor/` was made of Go's own rules since 1.14; older modules have to be told."""
        flags: Variables = (
            () if version_key(root.go) >= (1, 14) else (("GOFLAGS", f"{self.flags} -mod=vendor".strip()),)
        )
        return Attempt(
            name="vendored",
            manifest={},
            build=self._build((), ()),
            runner=self._runner((root,), self.workspace, flags),
        )

    def _pinned(self, name: str, modules: Sequence[Module], workspace: Workspace | None) -> Attempt:
        needy = [module for module in modules if module.requires_any]
        if not needy:
            return Attempt(
                name="no dependencies",
                manifest={},
                build=self._build((), ()),
                runner=self._runner(modules, workspace, ()),
            )
        return Attempt(
            name=name,
            manifest=write_manifest(modules, self.sources, workspace, keep_paths=False),
            fetch=tuple(Step(argv=("go", "mod", "download"), cwd=module.folder) for module in needy),
            build=self._build((), needy),
            runner=self._runner(modules, workspace, ()),
        )

    def _build(self, variables: Variables, modules: Sequence[Module]) -> tuple[Step, ...]:
        """Compile dependencies, and the standard library's usual part."""
        is_networked = any(is_below(path, "net/http") for source in self.sources for path in source.imports)
        standard = STANDARD + (NETWORKED if is_networked else ())
        return (
            Step(argv=(*_COMPILE, *standard), variables=(("GOFLAGS", self.flags), ("GO111MODULE", "off"))),
            *(Step(argv=(*_COMPILE, "-e", "."), cwd=module.folder, variables=variables) for module in modules),
            # The go command marks what it uses by time stamps that are an hour old, which copies it.
            Step(argv=("find", "/cache", "-type", "f", "-exec", "touch", "-d", "2100-01-01", "{}", "+")),
        )

    def _runner(
        self, modules: Sequence[Module], workspace: Workspace | None, variables: Variables, resolved: str = ""
    ) -> Runner:
        version = version_key(self.toolchain.version)
        tags = read_tags(self.tree)
        used = workspace.folders if workspace else ()
        options = {
            "modules": [
                {
                    "folder": module.folder,
                    "root": WORK,
                    "in_workspace": module.folder in used,
                    "is_batched": version >= _BATCHED_SINCE,
                }
                for module in modules
            ],
            "tags": tags,
            "is_marked": version >= _MARKED_SINCE,
            "resolved": resolved,
        }
        return Runner(
            name="go test",
            command=f"go test -tags {tags} ./..." if tags else "go test ./...",
            options=options,
            variables=variables,
            orders=ORDERS,
            compiles=True,
            is_scraped=version < _MARKED_SINCE,
        )
