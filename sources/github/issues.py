"""Issues by reference: by GraphQL many in a request, by REST one by one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from oreline.errors import SourceError
from oreline.progress import Progress, silent
from oreline.records.change import Issue
from oreline.records.outcome import Kept, Rejection, reject
from sources.github.client import GitHub
from sources.github.fields import LONGEST_TEXT, Node
from sources.github.graph import MOST, excess_of, issue_of
from sources.github.parts import ask, complete, issue_question
from sources.github.rest import issue_of as issue_of_rest
from sources.github.rest_pages import OF_ONE_ITEM, listed

STAGE: Final = "raw/issues"


@dataclass(slots=True)
class Found:
    """Issues by reference as it was asked, and those that can't be told."""

    issues: dict[str, Issue] = field(default_factory=dict)
    errors: dict[str, SourceError] = field(default_factory=dict)


def read_issues(github: GitHub, purl: str, references: Sequence[str], progress: Progress = silent) -> Kept[Issue]:
    """The issues that `references` (`owner/name#number`) name, in their order, each once.

    What is no issue is rejected: `is_pull_request`, `not_found`, `no_access`, `too_large`.

    Raises:
        SourceError: `rate_limited`, `index_unreachable`, `bad_credentials`.
    """
    found = find_issues(github, references)
    progress(f"{purl} issues", len(found.issues), len(references))
    return Kept(
        rows=tuple({issue.reference: issue for issue in found.issues.values()}.values()),
        rejected=tuple(rejected_issue(purl, reference, error) for reference, error in found.errors.items()),
    )


def find_issues(github: GitHub, references: Sequence[str], told: Mapping[str, Node | None] | None = None) -> Found:
    """As `read_issues`, by reference; `told` holds what GraphQL has answered about some of them."""
    found, names = Found(), list(dict.fromkeys(references))
    if github.is_anonymous:
        _by_rest(github, names, found)
    else:
        _by_graph(github, names, dict(told or {}), found)
    return found


def rejected_issue(purl: str, reference: str, error: SourceError) -> Rejection:
    """The row of an issue that can't be told."""
    return reject(error, stage=STAGE, subject="issue", subject_id=reference, purl=purl)


def _by_graph(github: GitHub, references: Sequence[str], told: dict[str, Node | None], found: Found) -> None:
    untold = [reference for reference in references if reference not in told]
    answers = dict(zip(untold, ask(github, [*map(issue_question, untold)], "issues"), strict=True))
    nodes = {name: ((told | answers)[name] or {}).get("issueOrPullRequest") for name in references}
    complete(github, (), [node for node in nodes.values() if node and node["__typename"] == "Issue"])
    for reference, node in nodes.items():
        _take(reference, node, found)


def _take(reference: str, node: Node | None, found: Found) -> None:
    if not node:
        found.errors[reference] = SourceError(
            "not_found", f"There is no issue {reference}, or the token may not see it."
        )
    elif node["__typename"] != "Issue":
        found.errors[reference] = _no_issue(reference)
    elif excess_of(node):
        found.errors[reference] = SourceError("too_large", f"Issue {reference} is left out: {excess_of(node)}.")
    else:
        found.issues[reference] = issue_of(node)


def _by_rest(github: GitHub, references: Sequence[str], found: Found) -> None:
    for reference in references:
        try:
            found.issues[reference] = _issue_by_rest(github, reference)
        except SourceError as error:
            if error.reason not in OF_ONE_ITEM | {"is_pull_request"}:
                raise
            found.errors[reference] = error


def _issue_by_rest(github: GitHub, reference: str) -> Issue:
    repo, number = _split(reference)
    node: Node = github.get(f"/repos/{repo}/issues/{number}")
    if "pull_request" in node:
        raise _no_issue(reference)
    comments = (
        list(listed(github, f"/repos/{repo}/issues/{number}/comments", MOST["comments"])) if node["comments"] else []
    )
    longest = max(len(item.get("body") or "") for item in (node, *comments))
    if longest > LONGEST_TEXT:
        raise SourceError("too_large", f"Issue {reference} is left out: a text has {longest:,} characters.")
    return issue_of_rest(repo, node, comments)


def _no_issue(reference: str) -> SourceError:
    return SourceError("is_pull_request", f"{reference} is a pull request, not an issue.")


def _split(reference: str) -> tuple[str, int]:
    repo, number = reference.rsplit("#", 1)
    return repo, int(number)
