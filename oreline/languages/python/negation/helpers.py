"""What a test file that is written anew has at its end: assertions that have no opposite are called through it.

Written for the interpreters that suites run on, 3.8 and later.
"""

from collections.abc import Mapping
from string import Template
from typing import Final

_TEXT: Final = Template('''

class ${name}_quiet:
    """Stands for what a block was to give, had it raised."""

    def __init__(self, *args, **kwargs):
        pass

    def __getattr__(self, name):
        return self

    def __getitem__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *info):
        return False


def ${kept}(check):
    return check


def ${awaited}(check):
    return check


def ${raises}(check):
    def raises(*args, **kwargs):
        for place in (1, 2):
            if len(args) > place and callable(args[place]):
                args[place](*args[place + 1 :], **kwargs)
                break
        return ${name}_quiet()

    return raises


def ${name}_is_unmet(error):
    return isinstance(error, AssertionError) or type(error).__name__ == "Failed"


class ${name}_block:
    """A block of which something was expected."""

    def __init__(self, inner):
        self.inner = inner

    def __enter__(self):
        return self.inner.__enter__()

    def __exit__(self, *info):
        try:
            is_swallowed = self.inner.__exit__(*info)
        except BaseException as error:
            if ${name}_is_unmet(error):
                return False
            raise
        if info[0] is None or is_swallowed:
            raise AssertionError("it holds")
        return False


def ${turned}(check):
    def turned(*args, **kwargs):
        try:
            found = check(*args, **kwargs)
        except BaseException as error:
            if ${name}_is_unmet(error):
                return None
            raise
        if hasattr(type(found), "__exit__"):
            return ${name}_block(found)
        raise AssertionError("it holds")

    return turned
''')

_UNHELD: Final = Template("""

class ${name}_${role}_block:
    def __init__(self, inner):
        self.inner = inner

    def __enter__(self):
        return self.inner.__enter__()

    def __exit__(self, *info):
        if self.inner.__exit__(*info) or info[0] is None:
            raise AssertionError("it holds")
        return False


def ${helper}(check):
    def unheld(*args, **kwargs):
        found = check(*args, **kwargs)
        if hasattr(type(found), "__exit__"):
            return ${name}_${role}_block(found)
        raise AssertionError("it holds")

    return unheld
""")

ROLES: Final = ("kept", "awaited", "turned", "raises", "unkept", "unmet")
"""What calls are given to: an assertion as it is, one that expects an exception, its opposite, one that expects no
exception any more, one of each kind that holds neither way."""


def helpers_text(name: str, names: Mapping[str, str]) -> str:
    """Functions and classes whose names begin with `name`; those of `ROLES` have names that don't tell them apart."""
    unheld = (_UNHELD.substitute(name=name, role=role, helper=names[role]) for role in ("unkept", "unmet"))
    return _TEXT.substitute(names, name=name) + "".join(unheld)
