"""What assertions are called in JavaScript's test tools, and what says the opposite."""

import re
from collections.abc import Mapping
from typing import Final

_PAIRS: Final = (
    ("equal", "notEqual not"),
    ("equals", "notEquals notEqual"),
    ("strictEqual", "notStrictEqual"),
    ("deepEqual", "notDeepEqual notSame"),
    ("deepStrictEqual", "notDeepStrictEqual"),
    ("deepLooseEqual", "notDeepLooseEqual"),
    ("looseEqual", "notLooseEqual"),
    ("eql", "notEql"),
    ("is", "not isNot notEqual"),
    ("same", "notSame notDeepEqual"),
    ("strictSame", "strictNotSame"),
    ("throws", "doesNotThrow notThrows"),
    ("throwsAsync", "notThrowsAsync"),
    ("rejects", "doesNotReject resolves"),
    ("match", "doesNotMatch notMatch"),
    ("regex", "notRegex"),
    ("ok", "notOk"),
    ("truthy", "falsy"),
    ("true", "false notOk"),
    ("pass", "fail"),
    ("isTrue", "isNotTrue"),
    ("isFalse", "isNotFalse"),
    ("isOk", "isNotOk"),
    ("isNull", "isNotNull"),
    ("isNaN", "isNotNaN"),
    ("isUndefined", "isDefined"),
    ("isArray", "isNotArray"),
    ("isObject", "isNotObject"),
    ("isFunction", "isNotFunction"),
    ("isString", "isNotString"),
    ("isNumber", "isNotNumber"),
    ("isBoolean", "isNotBoolean"),
    ("isEmpty", "isNotEmpty"),
    ("isAbove", "isAtMost"),
    ("isBelow", "isAtLeast"),
    ("exists", "notExists"),
    ("include", "notInclude"),
    ("deepInclude", "notDeepInclude"),
    ("property", "notProperty"),
    ("instanceOf", "notInstanceOf"),
    ("typeOf", "notTypeOf"),
    ("sameMembers", "notSameMembers"),
    ("sameDeepMembers", "notSameDeepMembers"),
)
OPPOSITES: Final[Mapping[str, tuple[str, ...]]] = {
    **{opposite: (name,) for name, opposites in _PAIRS for opposite in opposites.split()},
    "not": ("is", "equal"),
    "notSame": ("same", "deepEqual"),
    "notEqual": ("equal",),
    "notDeepEqual": ("deepEqual",),
    "notOk": ("ok",),
    "false": ("true", "ok"),
    **{name: tuple(opposites.split()) for name, opposites in _PAIRS},
}
"""Methods of assert, chai's assert, tap, tape and ava, with what fails where they hold: the first that is there."""
BARE: Final = (frozenset(OPPOSITES) - {"is", "not", "true", "false", "pass", "fail", "same", "match", "include"}) | {
    "deepEqual"
}
"""Those that are called by their name alone, where a file takes them out of their module."""
ASSERTING: Final = re.compile(rb"(assert|t|tt|st|tap)(\.(strict|assert|t))*")
"""What assertions are methods of."""
NEVER: Final = frozenset({"fail", "end", "plan", "test", "AssertionError", "teardown", "comment", "timeoutAfter"})
"""Its other methods that stay as they are: they assert nothing, or tell that a place is never reached."""
