"""What stored events say of each pull request and repository, as DuckDB views: `event`, `pull`, `repository`.

Every aggregate is one that an event standing twice doesn't change. A repository is its id, whatever it was named.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import duckdb

_KEY: Final = "CASE repo_id WHEN 0 THEN lower(repo) ELSE repo_id::VARCHAR END"
_WHEN: Final = "created_at || hour || lpad(event_id, 24, '0')"
EVENT: Final = f"""
CREATE TEMP VIEW event AS
SELECT *, {_KEY} AS key, {_WHEN} AS moment, author ILIKE '%[bot]' AS is_by_bot
FROM read_parquet(getvariable('files'))
"""  # noqa: S608 -- all of it is ours, as below
PULL: Final = """
CREATE TEMP VIEW pull AS
WITH told AS (
    SELECT
        key, max(repo_id) AS repo_id, arg_max(repo, moment) AS repo, number,
        coalesce(arg_max(nullif(author, ''), moment), '') AS author,
        list_sort(list(DISTINCT action)) AS actions,
        min(created_at) AS first_seen, max(created_at) AS last_seen,
        coalesce(arg_max(nullif(base_ref, ''), moment), '') AS base_ref,
        coalesce(arg_max(nullif(base_commit, ''), moment), '') AS base_commit,
        coalesce(arg_max(nullif(head_commit, ''), moment), '') AS head_commit,
        CASE WHEN bool_or(is_merged) THEN true ELSE arg_max_null(
            CASE action WHEN 'closed' THEN is_merged END, moment) FILTER (action IN ('closed', 'reopened'))
        END AS is_merged,
        bool_or(is_by_bot) AS is_by_bot,
        bool_or(action IN ('closed', 'merged')) AS is_closed
    FROM event WHERE type = 'PullRequestEvent' GROUP BY key, number
)
SELECT *, CASE
    WHEN is_by_bot THEN 'bot_author'
    WHEN is_merged IS false THEN 'not_merged'
    WHEN getvariable('needs_closing') AND NOT is_closed THEN 'not_closed'
    ELSE 'kept' END AS fate
FROM told
"""
REPOSITORY: Final = """
CREATE TEMP VIEW repository AS
WITH named AS (
    SELECT key, max(repo_id) AS repo_id, arg_max(repo, moment) AS repo, max(created_at) AS last_seen,
        count(DISTINCT number) FILTER (type = 'IssuesEvent' AND NOT is_by_bot) AS issues
    FROM event GROUP BY key
), person AS (
    SELECT key, unnest([author, actor]) AS login FROM event
)
SELECT key, repo_id, repo, coalesce(pulls, 0) AS pull_requests, issues, coalesce(people, 0) AS people, last_seen,
    CASE WHEN pull_requests < getvariable('min_pull_requests') THEN 'few_pull_requests' ELSE 'kept' END AS fate
FROM named
LEFT JOIN (SELECT key, count(*) AS pulls FROM pull WHERE fate = 'kept' GROUP BY key) USING (key)
LEFT JOIN (
    SELECT key, count(DISTINCT login) AS people FROM person WHERE login <> '' AND NOT login ILIKE '%[bot]' GROUP BY key
) USING (key)
"""


def make_views(connection: duckdb.DuckDBPyConnection, files: Sequence[Path], **choices: bool | int) -> None:
    """The three views over the Parquet files of events; `choices` are `needs_closing` and `min_pull_requests`."""
    for name, value in {"files": [str(path) for path in files], **choices}.items():
        connection.execute(f"SET VARIABLE {name} = $value", {"value": value})
    for view in (EVENT, PULL, REPOSITORY):
        connection.execute(view)
