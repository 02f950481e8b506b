"""`oreline explain`: every number of one episode's reward, with its reason and evidence."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipelines.cli.output import data_option, json_option, note, print_json, printable, told

if TYPE_CHECKING:
    from oreline.rewards.explanation import Explanation


@click.command()
@click.argument("episode")
@click.option("--release", default="", help="Read it there: a release folder, name/version, or the newest of a name.")
@data_option
@json_option
@told
def command(episode: str, release: str, data: Path, as_json: bool) -> None:
    """Explain the reward of EPISODE (the beginning of its id is enough).

    Per component its value, weight, product, reason and evidence: tests, rules, steps, files. Then the total, and the
    profile with version and hash.
    """
    from oreline.records.layout import DataLayout
    from pipelines.explain import explain
    from pipelines.verify import find_release

    layout = DataLayout(data.resolve())
    found = explain(layout, episode, find_release(layout, release) if release else None)
    if as_json:
        print_json(found)
    else:
        click.echo(printable("\n".join(_lines(found))))
    if not found.adds_up:
        note("the stored total is not the sum of the products; verify where this table comes from")


def _lines(found: "Explanation") -> Iterator[str]:
    profile = found.profile
    yield f"episode  {found.trajectory_id}"
    yield f"task     {found.task_id}"
    yield f"agent    {found.agent}, {'resolved' if found.resolved else 'not resolved'}"
    yield f"profile  {profile['name']}, version {profile['version'] or 'unknown'}, hash {profile['hash'] or 'unknown'}"
    yield f"from     {found.source}"
    for row in found.rows:
        about = f" (step {row.step})" if row.step else ""
        yield ""
        yield f"{row.component}  {row.value!r} x {row.weight!r} = {row.product!r}{about}: {row.reason}"
        yield from (f"  {line}" for name, value in row.evidence.items() for line in _told(name, value, found.steps))
    yield ""
    yield "total    " + ("null: no evidence, no verdict" if found.total is None else repr(found.total))


def _told(name: str, value: Any, steps: Mapping[str, str]) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{name}: {value}"
        return
    yield f"{name}: {f'{len(value)} named' if value else 'none'}"
    for item in value:
        yield f"  {_item(item, steps)}"


def _item(item: Any, steps: Mapping[str, str]) -> str:
    if not isinstance(item, dict):
        return str(item)
    words = ", ".join(f"{name} {value}" for name, value in item.items() if value not in ("", 0))
    done = steps.get(str(item.get("step", "")))
    return f"{words}: {done}" if done else words
