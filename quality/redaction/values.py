"""What a secret looks like: drawn at random, and no stand-in, hash or piece of code. Questions about one value only."""

import base64
import re

_STAND_IN = re.compile(
    r"example|placeholder|changeme|change_me|your[-_]|my[-_]?(?:secret|token|password|key)|dummy|redacted|"
    r"(.)\1{5}|\.\.\.|^[x*.-]+$",
    re.IGNORECASE,
)
_STAND_IN_WORDS = re.compile(
    r"pass|passwd|password|passphrase|pwd|secrets?|token|user(?:name)?|none|null|true|false|required|optional|string|"
    r"hidden|unknown|default|undefined",
    re.IGNORECASE,
)
_PUBLIC = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|sha(?:1|256|384|512)[-:_=].*|md5[-:].*", re.IGNORECASE
)
"""UUIDs and declared digests: they name things and open nothing."""
_TEMPLATE = re.compile(r"[$%{<(\[]|.*[({\[][^)}\]]*[)}\]]|.*\(")
_LETTERS_OR_DIGITS = re.compile(r"[a-z]+|[A-Z]+|[A-Z]?[a-z]+|[0-9]+")


def is_stand_in(value: str) -> bool:
    """Nobody's secret: a documented example, a row of crosses, a template's slot, a plain word for one."""
    return bool(_STAND_IN_WORDS.fullmatch(value) or _STAND_IN.search(value) or _TEMPLATE.match(value))


def is_public(value: str) -> bool:
    """A UUID or a declared digest."""
    return bool(_PUBLIC.fullmatch(value))


def is_phrase(value: str) -> bool:
    """Words and numbers with the signs of a name or of code between, such as `test_token-12`: a person wrote it."""
    return all(_LETTERS_OR_DIGITS.fullmatch(part) for part in re.split(r"[-_./:,;()\[\]{}]", value) if part)


def is_random(value: str) -> bool:
    """Of several kinds of characters, many of them different: what a prefix is followed by in a real token."""
    kinds = (any(c.islower() for c in value), any(c.isupper() for c in value), any(c.isdigit() for c in value))
    return sum(kinds) >= 2 and len(set(value)) >= 8


def is_password(value: str) -> bool:
    """A value under a telling name: letters and digits or signs mixed, and no phrase."""
    is_mixed = any(c.isalpha() for c in value) and not value.isalpha()
    return is_mixed and len(set(value)) >= 5 and not is_phrase(value)


def is_strong(value: str) -> bool:
    """Long and drawn at random beyond doubt: for places where code stands as often as a secret."""
    return len(value) >= 20 and is_random(value) and is_password(value) and sum(c.isdigit() for c in value) >= 3


def is_basic_login(value: str) -> bool:
    """Base64 of `user:password`, as in a Basic header."""
    try:
        user, colon, password = base64.b64decode(value, validate=True).decode().partition(":")
    except ValueError:
        return False
    return bool(colon and password) and (user + password).isprintable()
