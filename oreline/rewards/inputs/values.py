"""A plain value varied: another one of the same type and shape, of much the same kind as the tests' own.

Values are `[kind, content]`, as the scripts inside the sandbox write them. Deterministic by the generator given.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

TRIVIAL: Final = 16
"""One number in so many is 0, 1 or -1: there wrong code is right by chance."""
ITEMS: Final = 12
"""Most items that a container grows to."""
CHARACTERS: Final = 60
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def vary(value: Any, random: Random, pool: Sequence[Any] = ()) -> Any:
    """Another value; the same one where there is no other of its kind. `pool`: values that tests have elsewhere."""
    kind, content = value
    alike = [other for other in pool if other[0] == kind and other != value]
    if alike and random.random() < 0.2:
        return random.choice(alike)
    change = _CHANGES.get(kind)
    return [kind, change(content, random)] if change else value


def _bool(content: Any, random: Random) -> bool:
    return random.random() < 0.5


def _int(content: Any, random: Random) -> str:
    if random.randrange(TRIVIAL) == 0:
        return str(random.choice((0, 1, -1)))
    number = int(content)
    most = max(10, min(abs(number) * 3, 10_000))
    if abs(number) > 10_000:
        return str(number + random.randint(-1000, 1000))
    found = random.randint(2, most)
    return str(-found if number < 0 or random.random() < 0.1 else found)


def _float(content: Any, random: Random) -> str:
    number = float(content)
    if number != number or abs(number) in (0.0, float("inf")):
        return repr(round(random.uniform(0.5, 20.0), 2))
    return repr(round(number * random.uniform(0.3, 3.0) + random.choice((0.0, 0.25, 1.5)), 3))


def _str(content: Any, random: Random) -> str:
    text = str(content)
    if not text:
        return "".join(random.choice(_LETTERS) for _ in range(random.randint(1, 6)))
    changes: tuple[Callable[[str, Random], str], ...] = (_other_letters, _cut, _doubled, _shuffled_words)
    return random.choice(changes)(text, random)[:CHARACTERS] if len(text) < CHARACTERS else _other_letters(text, random)


def _other_letters(text: str, random: Random) -> str:
    """Letters and digits in place of some of each: what holds them together stays."""
    return "".join(_other_letter(letter, random) if random.random() < 0.4 else letter for letter in text)


def _other_letter(letter: str, random: Random) -> str:
    if letter.isdigit():
        return random.choice("123456789")
    if letter.isascii() and letter.isalpha():
        other = random.choice(_LETTERS)
        return other.upper() if letter.isupper() else other
    return letter


def _cut(text: str, random: Random) -> str:
    start = random.randrange(len(text))
    return text[:start] + text[start + 1 + random.randrange(2) :]


def _doubled(text: str, random: Random) -> str:
    start = random.randrange(len(text))
    end = random.randint(start + 1, len(text))
    return text[:end] + text[start:end] + text[end:]


def _shuffled_words(text: str, random: Random) -> str:
    words = text.split(" ")
    random.shuffle(words)
    return " ".join(words) if len(words) > 1 else _other_letters(text, random)


def _bytes(content: Any, random: Random) -> str:
    data = bytearray.fromhex(str(content))
    for place, byte in enumerate(data):
        if random.random() < 0.4 and chr(byte).isalnum():
            data[place] = ord(_other_letter(chr(byte), random))
    return bytes(data or random.randbytes(3)).hex()


def _items(content: Any, random: Random) -> list[Any]:
    items = [vary(item, random, content) if random.random() < 0.7 else item for item in content]
    step = random.randrange(5)
    if step == 0 and len(items) > 1:
        items.pop(random.randrange(len(items)))
    elif step in (1, 2) and items and len(items) < ITEMS:
        items.insert(random.randrange(len(items) + 1), vary(random.choice(items), random))
    elif step == 3:
        random.shuffle(items)
    return items


def _fixed_items(content: Any, random: Random) -> list[Any]:
    """Of a tuple: how many there are often means something."""
    return [vary(item, random) for item in content]


def _pairs(content: Any, random: Random) -> list[Any]:
    """Of a dictionary: keys are often names that mean something, so most of them stay."""
    pairs = [[vary(key, random) if random.random() < 0.2 else key, vary(item, random)] for key, item in content]
    if len(pairs) > 1 and random.random() < 0.2:
        pairs.pop(random.randrange(len(pairs)))
    return pairs


def _made(content: Any, random: Random) -> Any:
    """Of an object: made of other arguments."""
    args = [vary(value, random) if random.random() < 0.5 else value for value in content["args"]]
    kwargs = {
        name: vary(value, random) if random.random() < 0.5 else value for name, value in content["kwargs"].items()
    }
    return {**content, "args": args, "kwargs": kwargs}


_CHANGES: Final[Mapping[str, Callable[[Any, Random], Any]]] = {
    "bool": _bool,
    "int": _int,
    "float": _float,
    "str": _str,
    "bytes": _bytes,
    "bytearray": _bytes,
    "list": _items,
    "tuple": _fixed_items,
    "set": _items,
    "frozenset": _items,
    "dict": _pairs,
    "made": _made,
}
