"""How the suite is dealt to processes: a file stays whole, files that share a dear fixture stay together, and what is
marked slow comes first, so that no long one is left for the end. Says nothing of how many processes there are."""

from typing import Any, Final

import pytest
from xdist.scheduler import LoadFileScheduling

TOGETHER: Final = (
    ("tests/environments/test_build.py", "tests/environments/test_bytecode.py"),
    *((f"tests/languages/{name}/",) for name in ("go", "java")),
    tuple(
        f"tests/end_to_end/test_{name}.py" for name in ("assets_alone", "build", "interruption", "network", "verify")
    ),
)
"""Beginnings of the paths of files that one process runs, as each process would make their fixtures anew."""


def unit_of(path: str) -> str:
    """What goes to a process as one with the file of this path."""
    return next((starts[0] for starts in TOGETHER if path.startswith(starts)), path)


class Dealing(LoadFileScheduling):
    """Units in the order of the tests, each to the first process that has little left."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Dealing:
    # Its own order is by the number of tests, which says little of how long they take.
    config.option.loadscopereorder = False
    return Dealing(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    slow = {unit_of(item.nodeid.split("::")[0]) for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: unit_of(item.nodeid.split("::")[0]) not in slow)
