"""How events are written, and what of them is read: SQL over three shapes at once.

- since 2025-10-07: pull requests as stubs (number, base, head), without title, text or merge state
- 2015 to then: the whole pull request within the event
- before 2015: `repository` in the place of `repo`, `actor` as a plain login, no id

Leaves are read as text and cast with care: a leaf of another type is empty and spoils nothing beside it.
"""

from typing import Final

SIDE: Final = "STRUCT(ref VARCHAR, sha VARCHAR)"
USER: Final = "STRUCT(login VARCHAR)"
COLUMNS: Final = {
    "id": "VARCHAR",
    "type": "VARCHAR",
    "created_at": "VARCHAR",
    "actor": USER,
    "actor_attributes": USER,
    "repo": "STRUCT(id VARCHAR, name VARCHAR)",
    "repository": "STRUCT(id VARCHAR, name VARCHAR, owner VARCHAR)",
    "payload": (
        "STRUCT(action VARCHAR, number VARCHAR, repository_id VARCHAR, "
        f"issue STRUCT(number VARCHAR, user {USER}), "
        f"pull_request STRUCT(number VARCHAR, merged VARCHAR, user {USER}, base {SIDE}, head {SIDE}))"
    ),
}
"""What is picked from each line; the rest of it is skipped unread."""

_PULL: Final = "payload.pull_request"
_ACTOR: Final = "coalesce(actor.login, actor_attributes.login, '')"
_OPENED_BY: Final = f"CASE payload.action WHEN 'opened' THEN {_ACTOR} END"
_WHEN: Final = "try_cast(replace(created_at, '/', '-') AS TIMESTAMPTZ)"
FIELDS: Final = {
    "event_id": "coalesce(id, $hour || ':' || line)",
    "hour": "$hour",
    "type": "coalesce(type, '')",
    "action": "coalesce(payload.action, '')",
    "created_at": f"coalesce(strftime({_WHEN}, '%Y-%m-%dT%H:%M:%SZ'), '')",
    "actor": _ACTOR,
    "author": f"coalesce({_PULL}.user.login, payload.issue.user.login, {_OPENED_BY}, '')",
    "repo_id": "coalesce(try_cast(coalesce(repo.id, repository.id, payload.repository_id) AS BIGINT), 0)",
    "repo": "coalesce(nullif(repo.name, ''), repository.owner || '/' || repository.name, '')",
    "number": f"coalesce(try_cast(coalesce({_PULL}.number, payload.number, payload.issue.number) AS BIGINT), 0)",
    "base_ref": f"coalesce({_PULL}.base.ref, '')",
    "base_commit": f"coalesce({_PULL}.base.sha, '')",
    "head_ref": f"coalesce({_PULL}.head.ref, '')",
    "head_commit": f"coalesce({_PULL}.head.sha, '')",
    "is_merged": f"try_cast({_PULL}.merged AS BOOLEAN)",
}
"""Each field of `ArchiveEvent` as an expression over the columns."""
