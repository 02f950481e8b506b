"""The text of a good little package: ten functions with real logic, and a suite that pins nearly all of it."""

INIT = '''\
"""Small numbers, small words."""

__version__ = "1.0.0"
'''

NUMBERS = '''\
"""Arithmetic on plain numbers."""


def clamp(value, low, high):
    """The nearest number to `value` between `low` and `high`."""
    if low > high:
        raise ValueError("low is above high")
    if value < low:
        return low
    if value > high:
        return high
    return value


def mean(values):
    """The arithmetic mean; None for nothing."""
    total = 0
    count = 0
    for value in values:
        if value is None:
            continue
        total += value
        count += 1
    if count == 0:
        return None
    return total / count


def median(values):
    """The middle value; the mean of the two middle ones for an even count."""
    ordered = sorted(values)
    size = len(ordered)
    if size == 0:
        raise ValueError("median of nothing")
    middle = size // 2
    if size % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def is_prime(number):
    """Whether `number` has exactly two divisors."""
    if number < 2:
        return False
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 1
    return True


def evaluate(expression):
    """The value of a text in postfix notation, such as `3 4 + 2 *`."""
    stack = []
    for word in expression.split():
        if word in ("+", "-", "*", "/"):
            if len(stack) < 2:
                raise ValueError(f"{word} needs two numbers")
            right = stack.pop()
            left = stack.pop()
            if word == "+":
                stack.append(left + right)
            elif word == "-":
                stack.append(left - right)
            elif word == "*":
                stack.append(left * right)
            else:
                stack.append(left / right)
        else:
            stack.append(parse_number(word))
    if len(stack) != 1:
        raise ValueError("numbers left over")
    return stack[0]


def parse_number(text, default=None):
    """An int where `text` is one, else a float, else `default`; ValueError without a default."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        if default is None:
            raise ValueError(f"not a number: {text}") from None
        return default
'''

WORDS = '''\
"""Counting and cutting of text."""


def count_words(text, minimum=1):
    """How often each word occurs, words shorter than `minimum` left out."""
    counts = {}
    for word in text.lower().split():
        word = word.strip(".,;:!?")
        if len(word) < minimum:
            continue
        counts[word] = counts.get(word, 0) + 1
    return counts


def most_common(text, limit=3):
    """The most frequent words, ties in alphabetic order."""
    counts = count_words(text)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [word for word, _ in ordered[:limit]]


def shorten(text, width):
    """`text` cut to `width` characters, with an ellipsis when anything was cut."""
    if width < 3:
        raise ValueError("width must be at least 3")
    if len(text) <= width:
        return text
    return text[: width - 3] + "..."


class Inventory:
    """Things and how many there are."""

    def __init__(self):
        self.stock = {}

    def add(self, name, amount=1):
        """Put `amount` of `name` in."""
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.stock[name] = self.stock.get(name, 0) + amount

    def remove(self, name, amount=1):
        """Take `amount` of `name` out; what reaches zero is gone."""
        present = self.stock.get(name, 0)
        if amount > present:
            raise KeyError(name)
        left = present - amount
        if left == 0 and name in self.stock:
            del self.stock[name]
        else:
            self.stock[name] = left

    def total(self):
        """How many things there are in all."""
        return sum(self.stock.values())
'''

TEST_NUMBERS = """\
import pytest

from calculator.numbers import clamp, evaluate, is_prime, mean, median, parse_number


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(5, 5, id="in between"),
        pytest.param(-1, 0, id="below [low]"),
        pytest.param(11, 10, id="above: high"),
        pytest.param(0, 0, id="gr\\u00f6\\u00dfe"),
        pytest.param(10, 10, id="at::the/end"),
    ],
)
def test_clamp(value, expected):
    assert clamp(value, 0, 10) == expected


def test_clamp_refuses_crossed_bounds():
    with pytest.raises(ValueError):
        clamp(1, 3, 2)


def test_mean():
    assert mean([1, 2, 3, 6]) == 3


def test_mean_ignores_none():
    assert mean([4, None, 2]) == 3


def test_mean_of_nothing():
    assert mean([]) is None


@pytest.mark.parametrize(("values", "expected"), [([3], 3), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5), ([1, 9], 5.0)])
def test_median(values, expected):
    assert median(values) == expected


def test_median_of_nothing():
    with pytest.raises(ValueError):
        median([])


@pytest.mark.parametrize("number", [2, 3, 5, 7, 11, 13, 97])
def test_primes(number):
    assert is_prime(number)


@pytest.mark.parametrize("number", [-3, 0, 1, 4, 9, 25, 91])
def test_not_primes(number):
    assert not is_prime(number)


@pytest.mark.parametrize(
    ("expression", "expected"), [("7", 7), ("3 4 +", 7), ("9 4 -", 5), ("3 4 + 2 *", 14), ("9 2 /", 4.5)]
)
def test_evaluate(expression, expected):
    assert evaluate(expression) == expected


@pytest.mark.parametrize("expression", ["", "1 +", "1 2"])
def test_evaluate_refuses(expression):
    with pytest.raises(ValueError):
        evaluate(expression)


@pytest.mark.parametrize(("text", "expected"), [("12", 12), ("1.5", 1.5), ("-3", -3)])
def test_parse_number(text, expected):
    assert parse_number(text) == expected


def test_parse_number_default():
    assert parse_number("x", default=0) == 0


def test_parse_number_refuses():
    with pytest.raises(ValueError, match="not a number: x"):
        parse_number("x")
"""

TEST_WORDS = """\
import pytest

from calculator.words import Inventory, count_words, most_common, shorten


def test_count_words():
    assert count_words("The cat, the dog; a cat!") == {"the": 2, "cat": 2, "dog": 1, "a": 1}


def test_count_words_minimum():
    assert count_words("a an the", minimum=2) == {"an": 1, "the": 1}


def test_most_common_with_ties():
    assert most_common("b a c b a d") == ["a", "b", "c"]


def test_most_common_limit():
    assert most_common("x y x", limit=1) == ["x"]


@pytest.mark.parametrize(("width", "expected"), [(11, "hello world"), (10, "hello w..."), (3, "...")])
def test_shorten(width, expected):
    assert shorten("hello world", width) == expected


def test_shorten_refuses():
    with pytest.raises(ValueError):
        shorten("abc", 2)


class TestInventory:
    @pytest.fixture
    def inventory(self):
        inventory = Inventory()
        inventory.add("apple", 3)
        inventory.add("pear")
        return inventory

    def test_total(self, inventory):
        assert inventory.total() == 4

    def test_add_again(self, inventory):
        inventory.add("apple", 2)
        assert inventory.stock == {"apple": 5, "pear": 1}

    def test_remove(self, inventory):
        inventory.remove("apple", 2)
        assert inventory.stock == {"apple": 1, "pear": 1}

    def test_remove_last(self, inventory):
        inventory.remove("pear")
        assert inventory.stock == {"apple": 3}

    def test_remove_too_many(self, inventory):
        with pytest.raises(KeyError):
            inventory.remove("pear", 2)

    def test_add_nothing(self, inventory):
        with pytest.raises(ValueError):
            inventory.add("apple", 0)


def test_\u00fcberzahl():
    assert Inventory().total() == 0


@pytest.mark.skip(reason="not today")
def test_skipped():
    raise AssertionError


@pytest.mark.xfail(reason="known", strict=True)
def test_known_fault():
    assert shorten("abcdef", 4) == "abcd"
"""

FILES = {
    "src/calculator/__init__.py": INIT,
    "src/calculator/numbers.py": NUMBERS,
    "src/calculator/words.py": WORDS,
    "tests/test_numbers.py": TEST_NUMBERS,
    "tests/test_words.py": TEST_WORDS,
    "README.md": "# calculator\n\nSmall numbers, small words.\n",
    "LICENSE": "MIT License\n\nCopyright (c) 2024 The calculator authors\n",
    ".gitignore": "*.pyc\nbuild/\n",
}
