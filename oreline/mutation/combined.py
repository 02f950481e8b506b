"""Growing a combination: its files with all rewrites made, and the candidate that takes them back."""

import tempfile
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from oreline.errors import CandidateError
from oreline.languages.grammar import Grammar, has_errors, parse
from oreline.mutation.combine import Draft, draft_id
from oreline.mutation.mutants import Nursery
from oreline.mutation.planted import planted_candidate
from oreline.mutation.proposals import Proposal, SourceFile
from oreline.mutation.realism.versions import Versions
from oreline.mutation.rewrites import Rewrite, apply
from oreline.records.base import Json, digest
from oreline.records.source import Snapshot
from oreline.records.task import Candidate
from oreline.sandbox.diffs import EXECUTABLE, PLAIN, FileVersion, print_patch
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.git import make_git_folder


def versions_of(draft: Draft) -> tuple[Versions, ...]:
    """Each file that a draft changes, buggy and fixed."""
    grouped = groupby(draft, key=lambda one: one.file.path)
    return tuple(_version([*proposals]) for _, proposals in grouped)


def _version(proposals: Sequence[Proposal]) -> Versions:
    file = proposals[0].file
    return Versions(file.path, _applied(file, [one.rewrite for one in proposals]), file.source)


def _applied(file: SourceFile, rewrites: Sequence[Rewrite]) -> bytes:
    source = file.source
    for rewrite in sorted(rewrites, key=lambda one: one.start_byte, reverse=True):
        source = apply(source, rewrite)
    return source


class Combiner:
    """Grows combinations, no two alike."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._alone: dict[str, str] = {}

    def grow(self, draft: Draft) -> tuple[Versions, ...]:
        """The files with the bug and without.

        Raises:
            CandidateError: `parse_error`, `equivalent` or `duplicate`, of the whole or of one rewrite alone.
        """
        identity = digest(*sorted(self._identity(proposal) for proposal in draft))
        if identity in self._known:
            raise CandidateError("duplicate", f"combination {draft_id(draft)[:10]}: another one is the same")
        versions = versions_of(draft)
        grammars = {proposal.file.path: proposal.file.grammar for proposal in draft}
        for one in versions:
            _check_parses(one, grammars[one.path])
        self._known.add(identity)
        return versions

    def _identity(self, proposal: Proposal) -> str:
        """Of the mutant that one rewrite makes by itself: each has to be a proper one."""
        if proposal.proposal_id not in self._alone:
            self._alone[proposal.proposal_id] = Nursery().grow(proposal.file, proposal.rewrite).identity
        return self._alone[proposal.proposal_id]


def _check_parses(one: Versions, grammar: Grammar) -> None:
    if has_errors(parse(grammar, one.before)):
        raise CandidateError("parse_error", f"{one.path}: with all rewrites of a combination it does not parse")


def combined_candidate(snapshot: Snapshot, draft: Draft, versions: Sequence[Versions], seed: int) -> Candidate:
    """The candidate of a combination: place and lines are those of its first site's file."""
    first = draft[0]
    patch = patch_of(versions, {proposal.file.path: proposal.file.is_executable for proposal in draft})
    operators = sorted(proposal.rewrite.operator.name for proposal in draft)
    told = dict.fromkeys(proposal.rewrite.operator.explanation for proposal in draft)
    lines = {line for one in draft if one.file.path == first.file.path for line in one.rewrite.hunk.lines}
    return planted_candidate(
        snapshot,
        patch,
        operator="+".join(operators),
        explanation=" ".join(told),
        path=first.file.path,
        function=first.rewrite.function,
        lines=tuple(sorted(lines)),
        covering_tests=tuple(sorted({test for proposal in draft for test in proposal.covering_tests})),
        provenance={"seed": seed, "operator": "+".join(operators), "sites": [_site(proposal) for proposal in draft]},
    )


def _site(proposal: Proposal) -> Json:
    rewrite = proposal.rewrite
    return {
        "operator": rewrite.operator.name,
        "path": proposal.file.path,
        "function": rewrite.function,
        "lines": list(rewrite.hunk.lines),
        "before": b"".join(rewrite.hunk.fixed).decode(),
        "after": b"".join(rewrite.hunk.buggy).decode(),
    }


def patch_of(versions: Sequence[Versions], is_executable: Mapping[str, bool]) -> str:
    """The patch from the buggy files to the fixed ones, of any number of places, as `git diff` writes it."""
    pairs = [
        (_file(one.path, one.before, is_executable[one.path]), _file(one.path, one.after, is_executable[one.path]))
        for one in versions
    ]
    with lend_folder(Path(tempfile.gettempdir()), "oreline-combination") as folder:
        return print_patch(pairs, make_git_folder(folder / "git"))


def _file(path: str, content: bytes, is_executable: bool) -> FileVersion:
    return FileVersion(path=path, mode=EXECUTABLE if is_executable else PLAIN, is_text=True, content=content)
