"""Steps between releases as changes: the base's tree, the newer one's, and what the newer one says of itself.

Whether the newer tests fail on the older code, only running them tells; that is validation's part.
"""

from typing import Final

from oreline.errors import FATAL, CandidateError, OrelineError
from oreline.progress import Progress, silent
from oreline.records.base import digest
from oreline.records.change import Change
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept, Rejection, reject
from sources.changes.settings import MiningSettings
from sources.purl import RepositoryPurl
from sources.releases.changelogs.notes import read_notes
from sources.releases.changelogs.titles import TitleReader
from sources.releases.offers import STAGE
from sources.releases.shelf import Shelf, open_shelf
from sources.releases.sizes import check_size
from sources.releases.steps import Step, steps_between
from sources.releases.trees import changed_files
from sources.settings import SourceSettings

LOOKS: Final = 3
"""Steps that are looked at for each candidate that is asked for: gates turn many away, and each costs an archive."""


def read_changes(
    layout: DataLayout,
    purl: RepositoryPurl,
    settings: MiningSettings,
    progress: Progress = silent,
    sources: SourceSettings | None = None,
) -> Kept[Change]:
    """The steps between neighbouring releases of a package, patch releases first, and what was turned away.

    Both commits of each change are in `layout.mirror(purl.text)`. Steps to a release before `settings.since` are
    left out altogether.

    Raises:
        SourceError: `bad_purl`, `unknown_package`, `bad_index_answer`, `index_unreachable`, …: nothing can be listed.
    """
    shelf = open_shelf(layout, purl, sources or SourceSettings())
    listed = shelf.list_releases()
    since = settings.since
    steps = [step for step in steps_between(listed.rows) if (step.fixed.offer.released_at or since) >= since]
    changes: list[Change] = []
    rejected: list[Rejection] = []
    for done, step in enumerate(steps, start=1):
        try:
            _check_quota(done, settings)
            changes.append(_change(shelf, step))
        except FATAL:
            raise
        except OrelineError as error:
            rejected.append(reject(error, stage=STAGE, subject="change", subject_id=step.name, purl=purl.text))
        progress(f"{purl.text} releases", done, len(steps))
    return Kept(
        rows=[change for change in changes if change.merged_at >= since], rejected=(*listed.rejected, *rejected)
    )


def _check_quota(done: int, settings: MiningSettings) -> None:
    most = settings.limit * LOOKS
    if done > most:
        raise CandidateError(
            "over_limit", f"{most} smaller or newer steps were looked at for a limit of {settings.limit}"
        )


def _change(shelf: Shelf, step: Step) -> Change:
    base, fixed_commit = shelf.commits_of(step)
    fixed = shelf.commit_of(step.fixed)
    files = changed_files(shelf.mirror, base.commit, fixed_commit)
    check_size(files)
    purl = shelf.purl
    return Change(
        change_id=digest(purl.text, base.commit, fixed_commit),
        purl=purl.text,
        repo=purl.repo,
        origin="release",
        number=0,
        title=f"{purl.name} {fixed.version}",
        body=_notes(shelf, step, fixed.commit),
        author="",
        author_is_bot=False,
        labels=(),
        # The work on a release begins after the one before it, so nothing said since may count as known.
        created_at=base.released_at,
        merged_at=fixed.released_at,
        base_ref="",
        base_commit=base.commit,
        fixed_commit=fixed_commit,
        merge_base=base.commit,
        commits=(),
        files=files,
        reviews=(),
        checks=(),
        ci_verdict="",
        linked_issues=(),
        url="",
    )


def _notes(shelf: Shelf, step: Step, commit: str) -> str:
    titles = TitleReader(shelf.purl.name, shelf.registry.parse_version)
    notes = read_notes(shelf.mirror, commit, step.fixed.version, titles)
    if not notes:
        raise CandidateError(
            "no_changelog_entry",
            f"{step.fixed.version.text} holds no changelog with an entry of its own, so nothing states the problem.",
        )
    return notes
