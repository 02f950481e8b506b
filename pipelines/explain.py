"""The reward of one episode by the beginning of its id: from the data folder's tables, else from releases."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import duckdb

from assets.tables import REWARDS, TRAJECTORIES
from oreline.errors import ReleaseError
from oreline.exports.ledger import read_ledger, read_reward, read_steps
from oreline.exports.release import find_releases
from oreline.records.layout import DataLayout
from oreline.rewards.explanation import Explanation, explain_reward
from pipelines.lookup import rows_where
from pipelines.warehouse import Warehouse

NAMED: Final = 5
"""Ids in a complaint."""
Ids = Mapping[str, str]
"""What an episode is called to a person, by its id: task and agent."""


def explain(layout: DataLayout, prefix: str, release: Path | None = None) -> Explanation:
    """Every number of the only episode whose id is `prefix` or begins with it.

    Without a release the tables are searched first, then the releases, the newest first.

    Raises:
        ReleaseError: there is none (near ones are named), or several; or a release is damaged.
    """
    known: dict[str, str] = {}
    for source in _sources(layout, release):
        ids = _ids_of(layout, source)
        trajectory_id = _only(ids, prefix)
        if trajectory_id:
            return _explained(layout, source, trajectory_id)
        known.update(ids)
    raise _unknown(prefix, known, str(release or layout.root))


def _sources(layout: DataLayout, release: Path | None) -> Iterator[Path | None]:
    """None stands for the tables."""
    if release:
        yield release
        return
    yield None
    yield from reversed(find_releases(layout))


def _ids_of(layout: DataLayout, source: Path | None) -> Ids:
    if source:
        return {entry.trajectory_id: f"{entry.task_id} by {entry.agent}" for entry in read_ledger(source)}
    files = [str(path) for path in Warehouse(layout).files(REWARDS)]
    if not files:
        return {}
    query = "SELECT trajectory_id, task_id || ' by ' || agent FROM read_parquet($files) ORDER BY 1"
    with duckdb.connect() as connection:
        return dict(connection.sql(query, params={"files": files}).fetchall())


def _only(ids: Iterable[str], prefix: str) -> str:
    """The id that is meant; empty when there is none.

    Raises:
        ReleaseError: several begin so.
    """
    found = [row_id for row_id in ids if row_id.startswith(prefix)]
    if prefix in found:
        return prefix
    if len(found) > 1:
        detail = f"{len(found)} episodes begin with {prefix!r}: {', '.join(found[:NAMED])}; write more of the id."
        raise ReleaseError("ambiguous_id", detail)
    return found[0] if found else ""


def _explained(layout: DataLayout, source: Path | None, trajectory_id: str) -> Explanation:
    if source:
        reward, steps = read_reward(source, trajectory_id), read_steps(source, trajectory_id)
        return explain_reward(reward, steps, str(source))
    condition = "trajectory_id = $prefix"
    reward = rows_where(layout, REWARDS, condition, trajectory_id)[0]
    kept = rows_where(layout, TRAJECTORIES, condition, trajectory_id)
    return explain_reward(reward, kept[0].trajectory if kept else (), f"tables of {layout.root}")


def _unknown(prefix: str, known: Ids, place: str) -> ReleaseError:
    if not known:
        detail = f"No episode in {place} begins with {prefix!r}: no rewards stand there. Build a dataset first."
        return ReleaseError("unknown_id", detail)
    of_task = [row_id for row_id, called in known.items() if called.startswith(prefix)]
    near = of_task or _near(prefix, list(known))
    named = "; ".join(f"{row_id} ({known[row_id]})" for row_id in near[:NAMED])
    word = "episodes of tasks that begin so are" if of_task else "the nearest are"
    advice = f"{word} {named}" if near else f"none of {len(known)} comes near it"
    return ReleaseError("unknown_id", f"No episode in {place} begins with {prefix!r}; {advice}.")


def _near(prefix: str, ids: Sequence[str]) -> list[str]:
    """Ids whose beginnings are most alike, the nearest first."""
    starts: dict[str, list[str]] = {}
    for row_id in ids:
        starts.setdefault(row_id[: len(prefix)], []).append(row_id)
    close = difflib.get_close_matches(prefix, list(starts), n=NAMED)
    return [row_id for start in close for row_id in starts[start]]
