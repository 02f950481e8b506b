"""The files from which a module's dependencies are fetched and compiled, and nothing of the project itself: `go.mod`
and `go.sum` in normal form, and a file of ours that imports what the project imports of others.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from oreline.languages.go.imports import Source, is_below, is_standard
from oreline.languages.go.modules import Module, Workspace

NEUTRAL: Final = "example.invalid/dependencies"
"""Stands for the project's own path, so that projects with the same dependencies share them."""
STAND_IN: Final = "dependencies.go"


def is_in(folder: str, root: str) -> bool:
    """Whether a folder is another or lies within it."""
    return root == "." or is_below(folder, root)


def third_party(sources: Iterable[Source], own: Sequence[str]) -> tuple[str, ...]:
    """Packages of others that are imported, sorted; `own` are the paths of the tree's modules."""
    found = {path for source in sources for path in source.imports if not is_standard(path)}
    # `internal` packages open to their own relatives alone, and relatives come with the rest.
    return tuple(
        sorted(
            path
            for path in found
            if "internal" not in path.split("/")
            and not path.startswith(".")
            and not any(is_below(path, root) for root in own)
        )
    )


def stand_in(imports: Sequence[str]) -> bytes:
    """A Go file that imports these packages and does nothing."""
    lines = "".join(f'import _ "{path}"\n' for path in imports)
    return f"package dependencies\n\n{lines}".encode()


def sources_of(module: Module, modules: Sequence[Module], sources: Sequence[Source]) -> list[Source]:
    """Files of a module, without those of modules within it."""
    inner = [other.folder for other in modules if other is not module and is_in(other.folder, module.folder)]
    return [
        source
        for source in sources
        if is_in(source.folder, module.folder)
        and not any(is_in(source.folder, folder) and is_in(folder, module.folder) for folder in inner if folder != ".")
    ]


def write_manifest(
    modules: Sequence[Module], sources: Sequence[Source], workspace: Workspace | None, *, keep_paths: bool
) -> Mapping[str, bytes]:
    """The files of these modules, by path."""
    own = [module.path for module in modules]
    # Where modules of one tree need each other, they do so by path.
    is_named = keep_paths or len(modules) > 1 or workspace is not None
    files: dict[str, bytes] = {}
    for module in modules:
        prefix = "" if module.folder == "." else f"{module.folder}/"
        files[f"{prefix}go.mod"] = module.to_text(module.path if is_named else NEUTRAL).encode()
        if module.sums:
            files[f"{prefix}go.sum"] = "\n".join([*module.sums, ""]).encode()
        imports = third_party(sources_of(module, modules, sources), own)
        files[f"{prefix}{STAND_IN}"] = stand_in(imports)
    if workspace:
        files["go.work"] = workspace.to_text().encode()
    return files
