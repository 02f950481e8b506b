"""What GitHub says of a repository as a whole."""

from typing import Final

from oreline.errors import SourceError
from oreline.records.source import Repository
from sources.github.client import GitHub
from sources.github.fields import Node, text_of
from sources.purl import parse_repository_purl

LANGUAGES: Final = {"C++": "c", "C#": "csharp", "Jupyter Notebook": "python"}
"""GitHub's names where they are not ours in small letters."""


def read_repository(github: GitHub, purl: str) -> Repository:
    """The repository that `purl` names, by the name it has today; `metadata` holds is_fork, is_archived, stars,
    default_branch, license_source and, after a renaming, renamed_from.

    Raises:
        SourceError: `bad_purl`, `unknown_repository`, `empty_repository`, and what `GitHub.get` raises.
    """
    asked = parse_repository_purl(purl)
    node = get_repository(github, asked.repo)
    spdx = text_of(node.get("license") or {}, "spdx_id")
    metadata = {
        "is_fork": bool(node["fork"]),
        "is_archived": bool(node["archived"]),
        "stars": node["stargazers_count"],
        "default_branch": text_of(node, "default_branch"),
        "license_source": "github" if spdx not in {"", "NOASSERTION"} else "",
        "renamed_from": asked.repo if node["full_name"].casefold() != asked.repo.casefold() else "",
    }
    return Repository(
        purl=asked.text,
        repo=node["full_name"],
        name=node["name"],
        version="",
        ecosystem="github",
        language=LANGUAGES.get(text_of(node, "language"), text_of(node, "language").lower()),
        license=spdx if metadata["license_source"] else "",
        homepage=text_of(node, "homepage") or text_of(node, "html_url"),
        summary=text_of(node, "description"),
        archive_url=text_of(node, "clone_url"),
        archive_sha256="",
        released_at=text_of(node, "pushed_at"),
        metadata=metadata,
    )


def get_repository(github: GitHub, repo: str) -> Node:
    """REST's JSON of `owner/name`; a renamed one is followed to its name of today.

    Raises:
        SourceError: `unknown_repository`, `empty_repository`, and what `GitHub.get` raises.
    """
    try:
        node: Node = github.get(f"/repos/{repo}")
    except SourceError as error:
        if error.reason == "not_found":
            raise SourceError("unknown_repository", f"{error.detail} Check the name {repo}.") from None
        raise
    if node["size"] == 0:
        github.get(f"/repos/{node['full_name']}/commits", {"per_page": 1})
    return node
