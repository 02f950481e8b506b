"""Which things say by code of their own what they equal, by whatever way their classes come to it."""

import collections
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import ipaddress
import operator
import pathlib
import types
import uuid
import weakref
from unittest import mock

import pytest
from markupsafe import Markup
from packaging.version import Version

from oreline.testing.plugins.deciding import PROBES, decides_itself


def same(self, other):
    return type(other) is int


class Same:
    def __get__(self, owner, kind):
        return lambda other: type(other) is int


def made(method, base=int, name="__eq__"):
    return type("Anything", (base,), {name: method, "__hash__": object.__hash__})()


class Meta(type):
    __mro__ = (object,)
    __dict__ = {}  # type: ignore[assignment]


class Hidden(metaclass=Meta):
    __eq__ = same  # type: ignore[assignment]
    __hash__ = object.__hash__


class Delegating:
    """A class that says it is another one."""

    __class__ = int  # type: ignore[assignment]


BORROWED: dict[str, object] = {}
exec(compile("def __eq__(self, other): return type(other) is int", functools.__file__, "exec"), BORROWED)
PRETENDING = {"__name__": "fractions", "__file__": fractions.__file__}
exec(compile(pathlib.Path(fractions.__file__).read_text(), fractions.__file__, "exec"), PRETENDING)
KEPT = made(same, object)
MOCKED = mock.MagicMock()
MOCKED.__eq__.side_effect = lambda other: type(other) is int  # type: ignore[attr-defined]
DECIDING = {
    "a function": made(same),
    "a function of an object": made(same, object),
    "partialmethod": made(functools.partialmethod(same)),
    "partial": made(functools.partial(same, 1)),
    "property": made(property(lambda self: functools.partial(same, self))),
    "static method": made(staticmethod(lambda other: type(other) is int)),
    "class method": made(classmethod(same)),
    "descriptor": made(Same()),
    "a class": made(bool),
    "a builtin function": made(callable),
    "another operator": made(operator.eq),
    "a method of another purpose": made(str.__contains__, str),
    "not unequal": made(lambda self, other: False, int, "__ne__"),
    "a truth": made(lambda self: True, object, "__bool__"),
    "a difference": made(lambda self, other: 0, object, "__sub__"),
    "another file's name": made(BORROWED["__eq__"]),
    "a module's copy": PRETENDING["Fraction"](1),
    "a metaclass that hides it": Hidden(),
    "another class": Delegating(),
    "a proxy": weakref.proxy(KEPT),
    "a mock": MOCKED,
    "anything": mock.ANY,
    "a data class": dataclasses.make_dataclass("Point", ["x"])(1),
}


@pytest.mark.parametrize("value", DECIDING.values(), ids=DECIDING)
def test_what_strangers_code_decides(value):
    assert decides_itself(value)


HONEST = {
    "a fraction": fractions.Fraction(1, 2),
    "a whole fraction": fractions.Fraction(1),
    "a decimal": decimal.Decimal(1),
    "a date": datetime.date(2026, 1, 1),
    "a path": pathlib.PurePosixPath("a"),
    "an address": ipaddress.ip_address("127.0.0.1"),
    "an identifier": uuid.UUID(int=1),
    "a counter": collections.Counter("a"),
    "an ordered dictionary": collections.OrderedDict(a=1),
    "a queue": collections.deque([1]),
    "a list of the library": collections.UserList([1]),
    "a text of the library": collections.UserString("a"),
    "a namespace": types.SimpleNamespace(a=1),
    "a view": types.MappingProxyType({"a": 1}),
    "a named tuple": collections.namedtuple("Pair", "a b")(1, 2),
    "an enumeration": enum.Enum("Colour", "red")["red"],
    "a number with a name": enum.IntEnum("Level", "low")["low"],
    "a flag": enum.Flag("Mode", "read")["read"],
    "an installed package's text": Markup("a"),
    "an installed package's version": Version("1.0"),
    "a plain object": type("Thing", (), {})(),
    "a kind of number": type("Size", (int,), {"__str__": lambda self: "size"})(3),
    "a vector": type("Vector", (tuple,), {"__add__": lambda self, other: self})((1, 2)),
}


@pytest.mark.parametrize("value", HONEST.values(), ids=HONEST)
def test_what_the_interpreter_or_a_package_decides(value):
    assert not decides_itself(value)


def test_a_class_of_the_library_that_was_changed_decides(monkeypatch):
    monkeypatch.setattr(fractions.Fraction, "__eq__", same)
    assert decides_itself(fractions.Fraction(0))


def test_code_that_was_put_in_place_of_the_librarys_decides(monkeypatch):
    monkeypatch.setattr(fractions.Fraction.__eq__, "__code__", same.__code__)
    assert decides_itself(fractions.Fraction(0))


def test_no_two_probes_are_equal():
    assert [one for number, one in enumerate(PROBES) if one in PROBES[:number]] == []
