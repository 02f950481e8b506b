"""References that name the answer: links to the fix, hashes of its commits, numbers of its pull request.

An agent works on one commit without a network: it loses nothing with them.
"""

import re
from typing import Final

from sources.changes.texts.answer import Answer

GONE: Final = "[removed]"
"""What stands in place of a reference within a sentence."""
_URL: Final = re.compile(r"(?:https?://|www\.|git@|ssh://)[^\s<>\"'`\])}|]{1,2000}", re.IGNORECASE)
_MARKDOWN_LINK: Final = re.compile(
    r"\[((?:[^\[\]\n]|\[image\]){0,500})\]"
    r"\(([^\s()<>]{1,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,5})\)"
)
_KIND: Final = re.compile(
    r"/(?:pulls?|merge_requests|pull-requests|commits?|compare|changeset|rev)(?:/|\b)|\.(?:patch|diff)\b"
)
_ITEM: Final = re.compile(r"/(?:issues|pull|pulls|merge_requests|pull-requests)/(\d{1,9})\b")
_BRANCH: Final = re.compile(r"/(?:tree|blob|raw)/")
_HEX: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{7,64}(?![0-9a-f])", re.IGNORECASE)
_HASH: Final = re.compile(r"\b(?=[0-9]{0,39}[a-f])(?=[a-f]{0,39}[0-9])[0-9a-f]{7,40}\b")
"""Digits and letters: neither a number nor a word."""
_NAME_ALONE: Final = re.compile(
    r"\s*`?(?:(?:PR|GH|pull request|commit)?[ -]?[#!]?\d{1,9}|[0-9a-f]{7,40})`?\s*", re.IGNORECASE
)
_NUMBER: Final = re.compile(r"(?<![\w&/#])((?:[\w.-]{1,100}/)?[\w.-]{1,100})?\\?[#!](\d{1,9})\b")
_OWN_ITEMS: Final = (
    "",
    "issue",
    "issues",
    "bug",
    "ticket",
    "pr",
    "pull",
    "gh",
    "fix",
    "fixes",
    "closes",
    "resolves",
    "see",
)
_SPELT: Final = re.compile(
    r"\b(?:PRs?|MRs?|pull requests?|merge requests?|pull|GH)[ \t:#-]{0,3}(\d{1,9})\b", re.IGNORECASE
)
_FIXED_BY: Final = re.compile(
    r"""
    \b((?:fixed|resolved|closed|solved|addressed|superseded|implemented|done|handled)
    [ \t]{1,9}(?:by|in|via|with)[ \t]{1,9}(?:the[ \t]{1,9})?(?:PR|pull[ ]request|commit|MR)?[ \t]{0,9})
    (?:\#\d{1,9}\b|[0-9a-f]{7,40}\b)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_CLOSING_LINE: Final = re.compile(
    r"""
    ^[ \t]{0,9}(?:[-*+][ \t]{1,9})?
    (?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see(?:[ ]also)?|related[ ]to|part[ ]of|addresses)[ \t]{0,9}:?
    (?:[ \t,&]{1,9}(?:and[ \t]{1,9})?
        (?:(?:[\w.-]{1,100}/[\w.-]{1,100})?\#\d{1,9}|GH-\d{1,9}|https?://[^\s,]{1,500}/(?:issues|pull)/\d{1,9})
    )+[ \t.]{0,9}$\n?
    """,
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_TRAILER: Final = re.compile(
    r"""
    ^(?:(?:Signed-off|Co-authored|Co-developed|Reviewed|Acked|Tested|Reported|Suggested|Approved|Helped)-by
        |Change-Id|PR-URL|Cc|Reviewed-on|PiperOrigin-RevId|git-svn-id|Differential[ ]Revision)[ \t]*:.*$\n?
    |^\(cherry[ ]picked[ ]from[ ]commit[ ][0-9a-f]{7,40}\)[ \t]*$\n?
    |^This[ ]reverts[ ]commit[ ].*$\n?
    |^Merge[ ](?:pull[ ]request|branch|remote-tracking[ ]branch|PR|\#\d).*$\n?
    |^-{9}[ \t]*$\n?
    """,
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_BORS_LINE: Final = re.compile(r"^\d{1,9}: (.{1,500}?) r=\S{1,100} a=\S{1,100}$", re.MULTILINE)
_TITLE_NUMBER: Final = re.compile(r"\((?:#|GH-|!)\d{1,9}\)[ \t]*$", re.MULTILINE)


def without_references(text: str, answer: Answer) -> str:
    """Running text without what names the answer."""
    text = _BORS_LINE.sub(r"\1", _CLOSING_LINE.sub("", _TRAILER.sub("", _TITLE_NUMBER.sub("", text))))
    text = _MARKDOWN_LINK.sub(lambda found: _linked(found, answer), text)
    text = without_code_references(text, answer)
    if answer.is_told_by_fixer:
        text = _HASH.sub(GONE, text)
    text = _NUMBER.sub(lambda found: _numbered(found, answer), text)
    text = _SPELT.sub(lambda found: GONE if answer.has_number(int(found[1])) else found[0], text)
    return _FIXED_BY.sub(rf"\1{GONE}", text)


def without_code_references(text: str, answer: Answer) -> str:
    """Code without links to the answer and hashes of it; what only looks like a number of it stays."""
    text = _URL.sub(lambda found: GONE if _names_answer(found[0], answer) else found[0], text)
    return _HEX.sub(lambda found: GONE if answer.has_sha(found[0]) else found[0], text)


def _linked(found: re.Match[str], answer: Answer) -> str:
    """A link as it may stand: as its text where it leads to the answer, and not even that where the text names it."""
    if not _names_answer(found[2], answer):
        return found[0]
    return GONE if _NAME_ALONE.fullmatch(found[1]) else found[1]


def _numbered(found: re.Match[str], answer: Answer) -> str:
    where = (found[1] or "").lower()
    is_own = where in {answer.repo, answer.repo.rpartition("/")[2], *_OWN_ITEMS}
    return GONE if (is_own or (where and answer.is_told_by_fixer)) and answer.has_number(int(found[2])) else found[0]


def _names_answer(url: str, answer: Answer) -> bool:
    """Whether a link holds a hash of the answer, or leads to a commit or pull request of the repository or a fork."""
    url = url.lower()
    if any(answer.has_sha(digits) for digits in _HEX.findall(url)):
        return True
    is_change, item = bool(_KIND.search(url)), _ITEM.search(url)
    is_later = bool(item and answer.has_number(int(item[1])))
    if answer.is_told_by_fixer and (is_change or is_later):
        return True
    name = answer.repo.rpartition("/")[2]
    if not name or not re.search(rf"[/:]{re.escape(name)}(?:\.git)?(?:[/?#]|$)", url):
        return False
    is_fork = f"/{answer.repo}/" not in url
    return is_change or is_later or (is_fork and bool(_BRANCH.search(url)))
