"""Which namespaces and names each package type has, by its registry's own rules."""

import re
from dataclasses import dataclass
from typing import Final

NO_NAMESPACE: Final = re.compile("")
GO_PART: Final = r"(?!\.)[\w.~-]*[\w~-]"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRule:
    """What must match, whole, and how a person writes it."""

    namespace: re.Pattern[str]
    name: re.Pattern[str]
    example: str


RULES: Final = {
    "github": NameRule(
        namespace=re.compile(r"[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?"),
        name=re.compile(r"(?!\.\.?$)[\w.-]{1,100}", re.ASCII),
        example="pkg:github/OWNER/NAME",
    ),
    "pypi": NameRule(
        namespace=NO_NAMESPACE, name=re.compile(r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?"), example="pkg:pypi/NAME"
    ),
    "npm": NameRule(
        namespace=re.compile(r"(?:@[a-z0-9~-][a-z0-9._~-]*)?"),
        name=re.compile(r"[a-z0-9~_-][a-z0-9._~-]{0,213}"),
        example="pkg:npm/NAME or pkg:npm/%40SCOPE/NAME",
    ),
    "cargo": NameRule(
        namespace=NO_NAMESPACE, name=re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}"), example="pkg:cargo/NAME"
    ),
    "golang": NameRule(
        namespace=re.compile(rf"(?=[^/]*\.){GO_PART}(?:/{GO_PART})*", re.ASCII),
        name=re.compile(GO_PART, re.ASCII),
        example="pkg:golang/HOST/PATH",
    ),
    "maven": NameRule(
        namespace=re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*"),
        name=re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*"),
        example="pkg:maven/GROUP/ARTIFACT",
    ),
}
