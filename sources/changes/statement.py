"""The problem statement of a mined change: what was said before there was an answer, without what names it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from oreline.records.change import Change, Issue
from sources.changes.settings import MiningSettings
from sources.changes.texts.answer import Answer, answer_of
from sources.changes.texts.cleaning import clean, clean_title
from sources.changes.withheld import Withheld, is_later, withheld_comment, withheld_issue


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A text with a heading, and where it stands."""

    source: str
    """`owner/name#number` of an issue, else what tells of the change: its URL or commit."""
    title: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What an agent is told of a mined change, and what is kept from it."""

    problem_statement: str
    hints_text: str
    withheld: tuple[Withheld, ...]


def told_by(change: Change, issues: tuple[Issue, ...]) -> tuple[Told, ...]:
    """The texts that tell the problem, in order: all issues older than the merge, else the change itself."""
    told = [
        Told(source=issue.reference, title=issue.title, body=issue.body)
        for issue in issues
        if not is_later(issue, change) and (issue.title.strip() or issue.body.strip())
    ]
    return tuple(told) or (_own(change),)


def write_statement(change: Change, issues: tuple[Issue, ...], settings: MiningSettings, patch: str = "") -> Statement:
    """The problem statement and hints; with `patch`, also without code that is the answer word for word.

    Where neither issues nor title and description say a thing, the messages of the commits do. Texts longer than
    `settings.max_text_characters` are cut there.
    """
    answer = answer_of(change, patch)
    judged = [(withheld_comment(issue, comment, change), comment) for issue in issues for comment in issue.comments]
    later = [withheld_issue(issue) for issue in issues if is_later(issue, change)]
    return Statement(
        problem_statement=next(filter(None, _statements(change, issues, answer, settings)), ""),
        hints_text=_hints([comment.body for found, comment in judged if not found], answer, settings),
        withheld=(*later, *(found for found, _ in judged if found)),
    )


def _own(change: Change) -> Told:
    return Told(source=change.url or change.fixed_commit, title=change.title, body=change.body)


def _statements(change: Change, issues: tuple[Issue, ...], answer: Answer, settings: MiningSettings) -> Iterator[str]:
    """What may tell the problem, the best first: one may be empty once what names the answer is gone."""
    own, by_fixer = _own(change), replace(answer, is_told_by_fixer=True)
    yield _joined(_text(told, answer, settings) for told in told_by(change, issues) if told != own)
    yield _text(own, by_fixer, settings)
    yield _joined(clean(commit.message[: settings.max_text_characters], by_fixer) for commit in change.commits)


def _hints(bodies: Iterable[str], answer: Answer, settings: MiningSettings) -> str:
    """Cleaned comments up to the limit; what lies beyond isn't read."""
    hints = ""
    for body in bodies:
        if len(hints) >= settings.max_hints_characters:
            break
        hints = _joined([hints, clean(body[: settings.max_text_characters], answer)])
    return hints[: settings.max_hints_characters]


def _joined(texts: Iterable[str]) -> str:
    return "\n\n".join(text for text in texts if text)


def _text(told: Told, answer: Answer, settings: MiningSettings) -> str:
    title = clean_title(told.title[: settings.max_text_characters], answer)
    return _joined([title, clean(told.body[: settings.max_text_characters], answer)])
