"""Run the comparisons that are named, or all of them: `python -m benchmarks [NAME ...]`."""

import importlib
import pkgutil
import sys
from collections.abc import Sequence

import click

from benchmarks import comparisons


def main(names: Sequence[str]) -> None:
    """Print what each comparison finds, as it finds it."""
    known = [module.name for module in pkgutil.iter_modules(comparisons.__path__)]
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise click.UsageError(f"no comparison {', '.join(unknown)}; there are: {', '.join(known)}")
    for name in names or known:
        click.echo(f"{name}:")
        for line in importlib.import_module(f"{comparisons.__name__}.{name}").compare():
            click.echo(f"  {line}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except click.UsageError as error:
        error.show()
        sys.exit(error.exit_code)
