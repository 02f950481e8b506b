"""What names a file imports, from where, each as a line of its own that works outside the file's package."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from tree_sitter import Node

from oreline.languages.python.files import is_test_file
from oreline.statements.python.tree import text_of


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name."""

    bound: str
    """The name it has in the file."""
    module: str
    name: str
    """What is taken from the module; empty when it is the module itself."""

    @property
    def item(self) -> str:
        """What stands behind `import`."""
        alias = f" as {self.bound}" if self.bound not in {self.name, self.module.partition(".")[0]} else ""
        return (self.name or self.module) + alias

    def is_of(self, package: str) -> bool:
        """Whether it comes from `package`."""
        return self.module.partition(".")[0] == package

    def dotted(self, rest: str) -> str:
        """The full name of `rest` below this import, without private modules in between."""
        module = [part for part in self.module.split(".") if not part.startswith("_")]
        if not self.name and self.bound == self.module.partition(".")[0]:
            module = module[:1]
        return ".".join(part for part in (*module, self.name, rest) if part)


def read_imports(root: Node, path: str) -> Iterator[Import]:
    """Imports at the top level of a file; those from among the tests are left out, relative ones made absolute."""
    for node in root.named_children:
        if node.type == "import_statement":
            yield from (_import(item, "") for item in node.named_children)
        elif node.type == "import_from_statement":
            module = _absolute(text_of(node.named_children[0]).decode(), path)
            if module and not is_test_file(module.replace(".", "/") + "/any.py"):
                items = [item for item in node.named_children[1:] if item.type in {"dotted_name", "aliased_import"}]
                yield from (_import(item, module) for item in items)


def import_lines(imports: Sequence[Import]) -> list[str]:
    """Import statements, one a module, in the order the modules first come."""
    modules = dict.fromkeys((one.module, bool(one.name)) for one in imports)
    return [
        f"from {module} import " + ", ".join(one.item for one in imports if one.name and one.module == module)
        if is_from
        else "\n".join(f"import {one.item}" for one in imports if not one.name and one.module == module)
        for module, is_from in modules
    ]


def _import(item: Node, module: str) -> Import:
    name = item.child_by_field_name("name") or item
    alias = item.child_by_field_name("alias")
    taken = text_of(name).decode()
    bound = text_of(alias).decode() if alias is not None else taken if module else taken.partition(".")[0]
    return Import(bound=bound, module=module or taken, name=taken if module else "")


def _absolute(module: str, path: str) -> str:
    """A module's full name as seen from the file at `path`; empty where a relative one leads out of the tree."""
    rest = module.lstrip(".")
    level = len(module) - len(rest)
    if not level:
        return module
    folders = PurePosixPath(path.removeprefix("src/")).parts[:-1]
    package = folders[: len(folders) - level + 1] if level <= len(folders) else ()
    return ".".join((*package, *([rest] if rest else []))) if package else ""
