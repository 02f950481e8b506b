"""Which targets a request needs, read from test ids, and the arguments by which cargo builds those alone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from workspace import Target

DOCUMENTATION = re.compile(r"[^:]*\.(rs|md)( - .*| #\d+)?", re.DOTALL)
FLAGS = {"bin": "--bin", "test": "--test", "example": "--example", "bench": "--bench"}


@dataclass(frozen=True)
class Selection:
    """Ids of tests and paths of test files; `ids` is None for all."""

    ids: frozenset[str] | None
    paths: frozenset[str]

    def has(self, test_id: str, source: str) -> bool:
        """Whether that test of a target with that source file is wanted."""
        return self.ids is None or test_id in self.ids or source in self.paths

    def wants_documentation(self) -> bool:
        """Whether any example in documentation is."""
        return self.ids is None or any(DOCUMENTATION.fullmatch(test_id) for test_id in self.ids)

    def wants(self, target: Target) -> bool:
        """Whether any test of the target is."""
        if self.ids is None:
            return target.is_tested or target.source in self.paths
        prefixes = {test_id.partition("::")[0] for test_id in self.ids if not DOCUMENTATION.fullmatch(test_id)}
        return target.prefix in prefixes or target.source in self.paths


def target_flags(targets: Iterable[Target]) -> list[str]:
    """Arguments by which cargo builds these targets alone."""
    found = list(targets)
    named = {(FLAGS[target.kind], target.name) for target in found if target.kind in FLAGS}
    library = ["--lib"] if any(target.kind == "lib" for target in found) else []
    return [*library, *(part for pair in sorted(named) for part in pair)]
