"""Which tests Surefire is asked for, by id; it runs a little more where ids say what its patterns can't.

Ids are `a.b.ClassTest#method`, followed by parameters or an index where the report has them. Standard library alone.
"""

import re

_PLAIN = re.compile(r"[\w$]+")
FIRST_WITH_PATTERNS = (2, 19)
_NUMBER = re.compile(r" #\d+$")


def pattern(ids: list[str]) -> str:
    """Value of `-Dtest` that runs at least these tests."""
    methods: dict[str, set[str]] = {}
    for test_id in ids:
        test_class, _, name = test_id.partition("#")
        methods.setdefault(test_class, set()).add(_method(name))
    return ",".join(_of_class(test_class, found) for test_class, found in sorted(methods.items()))


def _method(name: str) -> str:
    """The method's name, with `*` where a report adds to it; empty for all of the class."""
    name = _NUMBER.sub("", name)
    found = _PLAIN.match(name)
    if not found:
        return ""
    rest = name[found.end() :]
    return found[0] if not rest else f"{found[0]}*" if rest[0] in "([{" else ""


def _of_class(test_class: str, methods: set[str]) -> str:
    return test_class if "" in methods else f"{test_class}#{'+'.join(sorted(methods))}"


def can_not_select(version: str) -> bool:
    """Whether a version of Surefire takes no list of methods of several classes, so that all must run."""
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    return numbers < FIRST_WITH_PATTERNS
