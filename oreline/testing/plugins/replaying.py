"""The pytest plugin that lets calls which tests make give what they gave elsewhere: what do tests make of that?
For trees that are trusted.

Needs the standard library alone. Other calls of tests are seen as `call_watch.py` sees them.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Generator
from typing import Any

import pytest
from call_watch import CallWatch
from reading import is_data, names_in
from replacing import RUNNING, Replaced, found


class Replay(CallWatch):  # type: ignore[misc]
    """Writes `mixed` events for tests whose results may have to agree with what isn't replayed."""

    def __init__(self, report: Any, test_paths: list[str], rows: list[Any]) -> None:
        """`rows`: calls, each with its outcome."""
        super().__init__(report, test_paths)
        self.rows = rows
        self.replaced: list[Replaced] = []
        self.is_given = self.is_mixed = self.is_busy = False
        RUNNING["replay"] = self

    def pytest_collection_finish(self) -> None:
        """All that is called is imported by now."""
        for call, outcome in self.rows:
            function, skip = found(call["target"])
            for replaced in self.replaced_for(function, skip) if function is not None else ():
                replaced.tell(call, outcome)

    def replaced_for(self, function: Any, skip: int) -> list[Replaced]:
        """What is known of a function, changed when it is first asked for; nothing where it isn't the tree's.

        What is replayed was told among strangers' code: it has no say in what tests are made of.
        """
        known = [one for one in self.replaced if one.function is function]
        if not known and self.kind(function.__code__.co_filename) == "source":
            known = [Replaced(function, skip, len(self.replaced))]
            self.replaced += known
        return known

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: Any) -> Generator[None, Any, None]:
        """Watch while the test's own code runs."""
        self.is_given = self.is_mixed = self.is_busy = False
        sys.setprofile(self.see)
        try:
            yield
        finally:
            sys.setprofile(None)
            if self.is_mixed or self.reads_data(item):
                self.report.write("mixed", id=item.nodeid)

    def see(self, frame: Any, event: str, argument: Any) -> None:
        """One event of the profiler."""
        if event == "call" and self.is_given and not self.is_busy and self.is_of_tree(frame):
            self.is_mixed |= self.is_from_test(frame)

    def is_of_tree(self, frame: Any) -> bool:
        """Whether the tree's code runs; what is made from a text belongs to the module that it is made for."""
        name = frame.f_code.co_filename
        path = frame.f_globals.get("__file__") if name.startswith("<") else name
        return isinstance(path, str) and self.kind(path) == "source"

    def run(self, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """A call of a function whose code was changed."""
        replaced = self.replaced[number]
        if self.is_busy or not self.is_from_test(sys._getframe(1)):  # noqa: SLF001
            return replaced.original(*args, **kwargs)
        values, written, outcome = replaced.look_up(args, kwargs)
        if outcome is None:
            self.is_mixed |= self.is_given
            return replaced.original(*args, **kwargs)
        self.is_given = self.is_busy = True
        try:
            replaced.original(*args, **kwargs)
        except Exception:  # noqa: BLE001, S110 -- it runs for what it changes; what comes of it is told
            pass
        finally:
            self.is_busy = False
        return replaced.give(outcome, values, written)

    def reads_data(self, item: Any) -> bool:
        """Whether a test reads data of the tree itself."""
        names = frozenset(names_in(getattr(item, "function", None), set()))
        held = vars(item.module) if hasattr(item, "module") else {}
        mine = [vars(module) for module in [*sys.modules.values()] if self.is_source(module)]
        for name in names & held.keys():
            value = held[name]
            if self.is_source(value) and any(is_data(vars(value).get(other)) for other in names):
                return True
            if is_data(value) and any(one.get(name) is value for one in mine):
                return True
        return False

    def is_source(self, module: Any) -> bool:
        """Whether something is a module of the tree, and no test."""
        path = getattr(module, "__file__", None) if type(module) is types.ModuleType else None
        return isinstance(path, str) and self.kind(path) == "source"
