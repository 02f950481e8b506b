"""The README leads a newcomer: to what must be made first, and to every document."""

import re
import subprocess
from pathlib import Path

import click

from pipelines.cli import COMMANDS, LazyGroup

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_every_document_is_linked() -> None:
    linked = set(re.findall(r"\]\((docs/[^)#]+\.md)", README))
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} - linked == set()


def test_setup_is_named_before_what_it_makes() -> None:
    assert 0 <= README.index("make setup") < README.index(".venv/bin/oreline")


def test_setup_says_what_it_does() -> None:
    done = subprocess.run(
        ["make", "-n", "-B", "setup", "UV=/bin/true"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert 'echo "setup: installing the locked packages of uv.lock into .venv' in done.stdout


def test_every_command_takes_json() -> None:
    commands = {name: get_command(name) for name in COMMANDS}
    leaves = {
        name: command
        for name, found in commands.items()
        for command in (found.commands.values() if isinstance(found, click.Group) else (found,))
    }
    assert [name for name, leaf in leaves.items() if "as_json" not in {option.name for option in leaf.params}] == []
    assert "every command tells its options with `--help` and takes `--json`" in README


def get_command(name: str) -> click.Command:
    found = LazyGroup().get_command(click.Context(click.Group()), name)
    assert found is not None
    return found
