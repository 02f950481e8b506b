"""Parts that a page lacks: further commits, files, comments; issues that are only named in texts. Many of them in one
GraphQL query, each under an alias."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from oreline.errors import SourceError
from sources.github import queries
from sources.github.client import GitHub
from sources.github.fields import Node, nodes_of
from sources.github.graph import excess_of

BATCH: Final = 50
"""Parts in one query."""
SELECTIONS: Final = {
    "commits": queries.COMMITS,
    "files": queries.FILES,
    "reviews": queries.REVIEWS,
    "labels": queries.LABELS,
    "contexts": queries.CONTEXTS,
    "comments": queries.COMMENTS,
    "closingIssuesReferences": queries.CLOSED_ISSUES,
}
PULL_REQUEST_PARTS: Final = ("commits", "files", "reviews", "labels", "closingIssuesReferences")


@dataclass(frozen=True, slots=True)
class OpenConnection:
    """A list in a node that goes on after what was told of it."""

    kind: str
    """GraphQL type of the node."""
    node: Node
    name: str

    @property
    def question(self) -> str:
        """The GraphQL that asks for the next hundred."""
        after = json.dumps(self.node[self.name]["pageInfo"]["endCursor"])
        node_id = json.dumps(self.node["id"])
        size = 10 if self.name == "closingIssuesReferences" else 100
        wanted = f"{self.name}(first: {size}, after: {after}) {{ {SELECTIONS[self.name]} }}"
        return f"node(id: {node_id}) {{ ... on {self.kind} {{ {wanted} }} }}"

    def append(self, answer: Node | None) -> None:
        """Take what was told; where nothing was, the list ends."""
        more = (answer or {}).get(self.name) or {"nodes": [], "pageInfo": {"hasNextPage": False}}
        self.node[self.name]["nodes"].extend(more["nodes"])
        self.node[self.name]["pageInfo"] = more["pageInfo"]


def complete(
    github: GitHub, pull_requests: Sequence[Node], issues: Sequence[Node] = (), also: Sequence[str] = ()
) -> list[Node | None]:
    """Read on until every list in these nodes is whole; those too long to be told are left.

    What is `also` asked is put beside the first questions; these are its answers.
    """
    answers: list[Node | None] = []
    while True:
        open_ones = [part for node in pull_requests for part in _of_pull_request(node)]
        open_ones += [part for node in issues for part in _of_issue(node)]
        if not open_ones and len(answers) == len(also):
            return answers
        questions = [*(part.question for part in open_ones), *also[len(answers) :]]
        told = ask(github, questions, "further pages and issues")
        answers += told[len(open_ones) :]
        for part, answer in zip(open_ones, told, strict=False):
            part.append(answer)


def ask(github: GitHub, questions: Sequence[str], what: str) -> list[Node | None]:
    """The answers in the questions' order; None where there is none."""
    answers: list[Node | None] = []
    for start in range(0, len(questions), BATCH):
        batch = questions[start : start + BATCH]
        text = "query Parts { " + "\n".join(f"p{index}: {question}" for index, question in enumerate(batch)) + " }"
        told = _told(github, text, what)
        answers += [told.get(f"p{index}") for index in range(len(batch))]
    return answers


def _told(github: GitHub, text: str, what: str) -> Mapping[str, Any]:
    try:
        return github.query(text, {}, what)
    except SourceError as error:
        if error.reason in {"bad_answer", "no_access", "not_found"}:
            return {}
        raise


def issue_question(reference: str) -> str:
    """The GraphQL that asks for an issue by `owner/name#number`; pull requests share the numbers."""
    repo, number = reference.rsplit("#", 1)
    owner, name = map(json.dumps, repo.split("/", 1))
    wanted = f"issueOrPullRequest(number: {number}) {{ __typename ... on Issue {{ {queries.ISSUE} }} }}"
    return f"repository(owner: {owner}, name: {name}) {{ {wanted} }}"


def _of_pull_request(node: Node) -> Iterator[OpenConnection]:
    if excess_of(node):
        return
    yield from _open("PullRequest", node, PULL_REQUEST_PARTS)
    for item in nodes_of(node, "last"):
        yield from _open("StatusCheckRollup", item["commit"].get("statusCheckRollup") or {}, ("contexts",))
    for issue in nodes_of(node, "closingIssuesReferences"):
        yield from _of_issue(issue)


def _of_issue(node: Node) -> Iterator[OpenConnection]:
    if not excess_of(node):
        yield from _open("Issue", node, ("labels", "comments"))


def _open(kind: str, node: Node, names: Sequence[str]) -> Iterator[OpenConnection]:
    for name in names:
        if ((node.get(name) or {}).get("pageInfo") or {}).get("hasNextPage"):
            yield OpenConnection(kind, node, name)
