"""The command `oreline`. One module a command, imported when it is run, so that help comes at once."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import click

COMMANDS: Final = {
    "build": "Make a dataset from a recipe.",
    "discover": "Name repositories to mine: by search, organisation or list.",
    "health": "Say whether a repository's own suite is a fit judge.",
    "mine": "Find changes in a repository that may become tasks.",
    "mutate": "Find bugs that could be planted in a repository.",
    "realism": "Compare planted bugs with real fixes.",
    "show": "Show a task or an episode, or list the tasks of a release.",
    "explain": "Say where every number of an episode's reward comes from.",
    "score": "Weigh the rewards of a release with another profile.",
    "rewards": "Compare reward profiles over a release.",
    "validate": "Plant bugs in a repository and prove them, without a recipe.",
    "image": "Write a task's Dockerfile and what it copies.",
    "releases": "List the releases that stand.",
    "gc": "Remove environments that nothing names any more.",
    "attack": "Try every known way to an unearned reward on tasks of a release.",
    "verify": "Run gold and noop again for every task of a release.",
    "sandbox": "Make what sandboxes start from.",
    "doctor": "Say what this machine can do.",
}


class LazyGroup(click.Group):
    """Lists commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of a working day."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pipelines.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what is wrong with its words is told as JSON, too, where that was asked for."""
        as_json = "--json" in ctx.args
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            from pipelines.cli.exits import UNKNOWN
            from pipelines.cli.interrupted import told_of_interruption

            click.echo(told_of_interruption(), err=True)
            ctx.exit(UNKNOWN)
        except click.UsageError as error:
            if as_json:
                from pipelines.cli.output import print_json

                print_json({"error": {"reason": "bad_usage", "detail": error.format_message()}})
            raise

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line a command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="oreline")
def group() -> None:
    """Turn repositories into reinforcement-learning datasets for coding agents.

    Every command exits with 0 when all is well, 1 when what was asked is known and the answer is no, 2 when something
    else is to be asked for, and 3 when it could not be found out: no network, no sandbox, a fault of this machine.
    """


def main() -> None:
    """Entry point of the installed script."""
    # The application runs from its own folder: packages of the same names elsewhere must not win.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from pipelines.instance import silence_libraries

    silence_libraries()
    group(prog_name="oreline")
