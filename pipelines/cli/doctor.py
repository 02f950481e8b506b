"""`oreline doctor`: what this machine can do."""

import sys
from pathlib import Path

import click

from pipelines.cli.exits import FAILED
from pipelines.cli.output import data_option, json_option, note, print_json, told


@click.command()
@data_option
@json_option
@told
def command(data: Path, as_json: bool) -> None:
    """Say what this machine can do: sandboxes, toolchains, tokens (set or not, never their values), room.

    Exits with 1 when the sandbox that builds use doesn't work: then nothing can be built here.
    """
    from pipelines.machine import look_around

    machine = look_around(data.resolve())
    if as_json:
        print_json(machine)
    else:
        for line in machine.lines():
            click.echo(line)
    if not machine.can_build:
        note(f"{machine.sandbox} doesn't work here, so nothing can be built: untrusted code runs in a sandbox only.")
        sys.exit(FAILED)
