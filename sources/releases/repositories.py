"""The package that is mined, as its newest release describes it."""

from collections.abc import Iterable

from oreline.records.layout import DataLayout
from oreline.records.source import Repository
from sources.purl import RepositoryPurl
from sources.releases.mirror import ReleaseCommit
from sources.releases.registries.contract import Facts
from sources.releases.shelf import Shelf, newest, open_shelf
from sources.releases.trees import list_paths, read_content
from sources.settings import SourceSettings


def read_repository(layout: DataLayout, purl: RepositoryPurl, sources: SourceSettings | None = None) -> Repository:
    """The package without version; its newest release that can be had is in the mirror then.

    Raises:
        SourceError: `bad_purl`, `unknown_package`, `no_releases`, `bad_manifest`, `index_unreachable`, … or what is
            wrong with the newest release's archive.
    """
    shelf = open_shelf(layout, purl, sources or SourceSettings())
    release, commit = newest(shelf.list_releases().rows, shelf.commit_of)
    paths = list_paths(shelf.mirror, commit.commit)
    facts = _facts(shelf, commit, paths)
    return Repository(
        purl=purl.text,
        repo=purl.repo,
        name=purl.name,
        version="",
        ecosystem=purl.type,
        language=language_in(shelf.registry.language, paths),
        license=facts.license,
        homepage=facts.homepage,
        summary=facts.summary,
        archive_url="",
        archive_sha256="",
        released_at=commit.released_at,
        metadata={
            "is_fork": False,
            "is_archived": False,
            "stars": 0,
            "default_branch": "",
            "license_source": "metadata" if facts.license else "",
            "newest_version": release.version.text,
        },
    )


def _facts(shelf: Shelf, commit: ReleaseCommit, paths: tuple[str, ...]) -> Facts:
    manifest = shelf.registry.manifest
    if manifest not in paths:
        return Facts()
    return shelf.registry.read_facts(read_content(shelf.mirror, commit.commit, manifest))


def language_in(usual: str, paths: Iterable[str]) -> str:
    """TypeScript where an npm package ships sources in it, not only declarations."""
    is_typed = any(path.endswith((".ts", ".tsx")) and not path.endswith(".d.ts") for path in paths)
    return "typescript" if usual == "javascript" and is_typed else usual
