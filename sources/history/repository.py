"""What a mirror itself tells of its repository: main language, licence, default branch."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from oreline.languages.manifests import manifest_language
from oreline.languages.registry import is_test_file, language_of
from oreline.records.source import Repository
from sources.changes.licenses import settle_license
from sources.history.commits import moment
from sources.history.git import git
from sources.purl import RepositoryPurl


def read_repository(mirror: Path, purl: RepositoryPurl) -> Repository:
    """The repository as its default branch's newest commit shows it. No API is asked, so nothing is known of forks.

    Raises:
        SourceError: `git_failed`.
    """
    paths = git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD"], mirror).split(b"\0")[:-1]
    head, dated = git(["log", "-1", "--format=%H %cI", "HEAD"], mirror).decode().split()
    branch = git(["symbolic-ref", "--short", "HEAD"], mirror).decode(errors="replace").strip()
    repository = Repository(
        purl=purl.text,
        repo=purl.repo,
        name=purl.name,
        version=head,
        ecosystem=purl.type,
        language=main_language([path.decode(errors="surrogateescape") for path in paths]),
        license="",
        homepage=purl.url,
        summary="",
        archive_url=purl.url,
        archive_sha256="",
        released_at=moment(dated),
        metadata={"default_branch": branch},
    )
    return settle_license(repository, mirror, "HEAD")


def main_language(paths: list[str]) -> str:
    """The language most source files are written in; where all are tests, that of most, else what a manifest says."""
    sources = _most_common(path for path in paths if not is_test_file(path))
    return sources or _most_common(paths) or manifest_language(paths)


def _most_common(paths: Iterable[str]) -> str:
    counts = Counter(language_of(path) for path in paths)
    del counts[""]
    return min(counts, key=lambda language: (-counts[language], language), default="")
