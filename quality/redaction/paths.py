"""User names in paths to home folders: each becomes `user`, so that commands and paths stay plausible."""

import re

_SHARED = (
    "user|username|ubuntu|runner|vscode|circleci|travis|vagrant|jovyan|codespace|node|app|docker|Public|Shared|Default"
)
"""Accounts that are nobody's: they stay, and so does what is `user` already."""
_NAME = rf"(?!(?:{_SHARED})\b)(?P<user>[A-Za-z0-9_][A-Za-z0-9_.-]{{0,63}})"
_HOMES = re.compile(
    rf"(?P<before>(?<![\w.$~-])/(?:home|Users)/|(?<!\w)/(?:mnt/)?[a-z]/Users/|\b[A-Za-z]:[\\/]{{1,4}}Users[\\/]{{1,4}})"
    rf"{_NAME}(?P<after>(?=[\\/\s\"'`:;,)\]}}>]|$))"
)
_HYPHENED = re.compile(rf"(?P<before>(?<!\w)-{{1,2}}(?:home|Users)-){_NAME.replace('_.-]', '_]')}(?P<after>(?=-))")
_ROOT = re.compile(r"(?<![\w./$~-])/root(?=/(?:\.[a-z]|(?:work|src|code|repos?|projects?|app|go|venv|git|bin)\b))")
"""Only what is plainly a home folder: `/root/item` is as often a path within a document."""


def hide_users(text: str) -> tuple[str, int]:
    """`text` without user names in paths, and how many were hidden. Hiding twice changes nothing."""
    if "home" not in text and "Users" not in text and "/root" not in text:
        return text, 0
    count = 0
    for pattern in (_HOMES, _HYPHENED):
        text, hidden = pattern.subn(r"\g<before>user", text)
        count += hidden
    text, hidden = _ROOT.subn("/home/user", text)
    return text, count + hidden
