"""Which of a task's tests a list names, as one bit a test: thousands of names need not stand in every grade."""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from itertools import compress


def bits_of(names: Sequence[str], tests: Sequence[str]) -> str:
    """What `names_of` makes the same names of; `names` are some of `tests`, in their order.

    Raises:
        ValueError: they are not.
    """
    named = frozenset(names)
    if tuple(names) != tuple(test for test in tests if test in named):
        raise ValueError(f"{len(names)} names are not some of {len(tests)} tests in their order")
    # The leading 1 keeps zeros in front.
    number = int("1" + "".join("01"[test in named] for test in tests), 2)
    return b64encode(zlib.compress(number.to_bytes(len(tests) // 8 + 1), 9)).decode("ascii")


def names_of(bits: str, tests: Sequence[str]) -> tuple[str, ...]:
    """The names among `tests`.

    Raises:
        ValueError: `bits` is damaged, or was made of other tests.
    """
    try:
        number = int.from_bytes(zlib.decompress(b64decode(bits, validate=True)))
    except zlib.error as error:
        raise ValueError(f"no bits: {error}") from error
    if number.bit_length() != len(tests) + 1:
        raise ValueError(f"bits of {number.bit_length() - 1} tests, and there are {len(tests)}")
    return tuple(compress(tests, map(int, f"{number:b}"[1:])))
