"""What is hidden of the machine's own programs shows empty in either sandbox, where the suite can do without it."""

from dataclasses import replace
from pathlib import Path

import pytest

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.environments.standing import find_environment
from oreline.records.layout import DataLayout
from oreline.sandbox.contract import Command, Sandbox
from oreline.testing.checkout import checkout_of
from tests.doubles.toolchains import need
from tests.environments.conftest import a_snapshot

pytestmark = pytest.mark.sandbox
FILES = {
    "Makefile": "test: program\n\t./program\nprogram: program.c\n\t$(CC) -o $@ program.c\n",
    "program.c": "int main(void) { return 0; }\n",
}
FOLDER = next(
    str(entry)
    for entry in sorted(Path("/usr/share").iterdir())
    if entry.is_dir() and not entry.is_symlink() and any(entry.iterdir())
)
FILE = "/usr/bin/yes"


@pytest.mark.parametrize("name", ["bubblewrap", "docker"])
def test_what_the_suite_can_do_without_is_hidden(request: pytest.FixtureRequest, layout: DataLayout, name: str) -> None:
    need("cc", "make")
    sandbox: Sandbox = request.getfixturevalue(name)
    snapshot = replace(a_snapshot(layout, FILES), language="c")
    environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings(), lambda _: (FOLDER, FILE))
    assert environment.hidden == (FOLDER, FILE)
    assert find_environment(layout, environment.environment_id) == environment
    mounts = checkout_of(layout, environment).mounts()
    shown = sandbox.run(Command(argv=("/bin/sh", "-c", f"ls -A {FOLDER}; wc -c < {FILE}"), mounts=mounts))
    assert (shown.stdout, shown.exit_code) == (b"0\n", 0)


def test_what_the_suite_needs_stays(sandbox: Sandbox, layout: DataLayout) -> None:
    need("cc", "make")
    snapshot = replace(a_snapshot(layout, FILES), language="c")
    environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings(), lambda _: ("/usr/bin/make",))
    assert environment.hidden == ()
