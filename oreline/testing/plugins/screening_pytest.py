"""The pytest plugin that tries changes instead of running tests: each in a child of the process that has collected.

Needs the standard library and pytest alone. Which functions can change is `exchange.py`'s, who lives how long
`children.py`'s.
"""

from __future__ import annotations

import base64
import collections
import functools
import gc
import os
from collections.abc import Iterator
from typing import Any

import pytest
from children import run_children
from exchange import Declined, exchange, index_functions

WORK = "/work"
TEST_SECONDS = 0.002
"""What any test takes at least, with all that goes on around it."""
LONGEST = 1000
"""Characters of anything that a child says."""


class Screening:
    """Goes before a reporter, which collects; instead of running the tests it tries the changes."""

    report: Any
    timed_out: set[str]

    def __init__(self, request: Any, report: Any) -> None:
        super().__init__(request, report, None)  # type: ignore[call-arg]
        self.request = request
        self.default = request["test_seconds"]
        self.ended = ""
        self.items: dict[str, Any] = {}
        self.index: dict[Any, list[Any]] = {}
        self.killers: collections.Counter[str] = collections.Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool:
        """Each change in a child of its own."""
        self.items = {item.nodeid: item for item in session.items}
        self.index = index_functions(WORK)
        # After the index: what is frozen isn't found.
        gc.collect()
        gc.freeze()
        pieces = ((job, functools.partial(self.screen, job), job["limit_seconds"]) for job in self.request["jobs"])
        for job, answer, seconds in run_children(pieces, self.request["side_by_side"]):
            told = answer if isinstance(answer, dict) else {"verdict": "died"}
            verdict, test, detail = (str(told.get(key, ""))[:LONGEST] for key in ("verdict", "test", "detail"))
            self.killers[test] += 1
            self.report.write("screened", id=job["id"], verdict=verdict, test=test, detail=detail, seconds=seconds)
        return True

    def in_order(self, job: Any) -> list[str]:
        """Those that run the changed lines, then the others; cheap ones and ones that noticed much before first."""
        near, seconds = set(job["near"]), self.request["seconds"]
        worth = {test: (seconds.get(test, 0.0) + TEST_SECONDS) / (1 + self.killers[test]) for test in job["tests"]}
        return sorted(job["tests"], key=lambda test: (test not in near, worth[test]))

    def screen(self, job: Any) -> dict[str, Any]:
        """Whether a test notices the change: up to the first that does."""
        own_output(self)
        path = os.path.join(WORK, job["path"])  # noqa: PTH118
        try:
            exchange(self.index, path, *(base64.b64decode(job[key]) for key in ("before", "after")))
        except Declined as declined:
            return {"verdict": "declined", "detail": str(declined)}
        except (SyntaxError, ValueError) as error:
            return {"verdict": "declined", "detail": f"it doesn't compile: {error}"}
        hanging = 0
        for test, ended in self.run(self.in_order(job)):
            if ended == "failed":
                return {"verdict": "killed", "test": test}
            hanging += ended == "timeout"
            if hanging > self.request["hanging_tests"]:
                return {"verdict": "hangs", "test": test}
        return {"verdict": "killed" if hanging else "survived"}

    def run(self, tests: list[str]) -> Iterator[tuple[str, str]]:
        """Each test with `failed`, `timeout` or nothing."""
        found = [self.items[test] for test in tests if test in self.items]
        for item, following in zip(found, [*found[1:], None]):  # noqa: B905 -- older interpreters too
            self.seconds, self.ended = self.request["limits"].get(item.nodeid, self.default), ""
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            yield item.nodeid, self.ended

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: Any) -> None:
        """The worst that was seen of the test."""
        if report.failed and self.ended != "timeout":
            self.ended = "timeout" if report.nodeid in self.timed_out else "failed"


def own_output(screener: Any) -> None:
    """Files of its own for what a child's tests print: the parent's would be shared with every other child."""
    item = next(iter(screener.items.values()), None)
    capture = item.config.pluginmanager.getplugin("capturemanager") if item else None
    if capture is not None and capture.is_globally_capturing():
        capture.stop_global_capturing()
        capture.start_global_capturing()
