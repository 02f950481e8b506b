"""All fixes that can be turned back on a tree, without running anything. `plant.py` asks what tests notice, too."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from oreline.errors import CandidateError
from oreline.languages.registry import language_of
from oreline.mutation.inversion.fix import Fix
from oreline.mutation.inversion.head import read_head
from oreline.mutation.inversion.plant import EXPLANATION, INVERTED_FIX
from oreline.mutation.inversion.turned import Turned, Turner
from oreline.mutation.survey import Sketch, Survey
from oreline.records.base import digest
from oreline.records.outcome import Rejection


def survey_fixes(layers: tuple[Path, ...], fixes: Iterable[Fix | Rejection], limit: int | None) -> Survey:
    """What becomes of each fix, in their order; at most `limit` candidates."""
    head, unread = read_head(layers)
    rejected = Counter(error.reason for _, error in unread)
    turner, sketches = Turner(head), list[Sketch]()
    for fix in fixes:
        try:
            if isinstance(fix, Rejection):
                rejected[fix.reason] += 1
                continue
            turned = turner.turn_back(fix)
            grammar = head.file(turned.sites[0].path).grammar.name
            sketches.append(_sketch(fix, turned, grammar))
        except CandidateError as error:
            rejected[error.reason] += 1
        if limit and len(sketches) >= limit:
            break
    clusters = len({one.cluster for one in sketches})
    return Survey(
        candidates=tuple(sketches), files=head.files, clusters=clusters, rejected=dict(sorted(rejected.items()))
    )


def _sketch(fix: Fix, turned: Turned, grammar: str) -> Sketch:
    first = turned.sites[0]
    return Sketch(
        candidate_id=digest(turned.patch),
        proposal_id=fix.change_id,
        language=language_of(first.path),
        grammar=grammar,
        operator=INVERTED_FIX,
        explanation=EXPLANATION,
        path=first.path,
        function=first.function.name,
        lines=first.lines,
        before=first.before,
        after=first.after,
        patch=turned.patch,
        cluster=digest(turned.patch),
    )
