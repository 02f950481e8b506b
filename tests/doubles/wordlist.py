"""The text of a second good little package, with a flat layout: tests of several packages need two that differ."""

MODULE = '''\
"""Lists of words: reading, sorting, searching."""

__version__ = "2.1.0"


def read_words(lines):
    """Words of `lines`, one a line; blank lines and comments left out."""
    for number, line in enumerate(lines, start=1):
        word = line.split("#", 1)[0].strip()
        if not word:
            continue
        if " " in word:
            raise ValueError(f"line {number}: more than one word")
        yield word


def find(words, wanted):
    """Index of `wanted` in sorted `words`, or -1."""
    low = 0
    high = len(words) - 1
    while low <= high:
        middle = (low + high) // 2
        if words[middle] == wanted:
            return middle
        if words[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1


def group_by_length(words):
    """Words by their length, each group in the order of appearance."""
    groups = {}
    for word in words:
        groups.setdefault(len(word), []).append(word)
    return groups


def chunks(words, size):
    """Runs of at most `size` words."""
    if size < 1:
        raise ValueError("size must be at least 1")
    for start in range(0, len(words), size):
        yield words[start : start + size]


def is_anagram(left, right):
    """Whether both words use the same letters; a word is no anagram of itself."""
    return left != right and sorted(left) == sorted(right)


class Trie:
    """Words by their beginnings."""

    def __init__(self, words=()):
        self.root = {}
        self.size = 0
        for word in words:
            self.insert(word)

    def insert(self, word):
        """Add `word`; False when it was there."""
        node = self.root
        for letter in word:
            node = node.setdefault(letter, {})
        if "" in node:
            return False
        node[""] = {}
        self.size += 1
        return True

    def starting_with(self, prefix):
        """All words that begin with `prefix`, sorted."""
        node = self.root
        for letter in prefix:
            if letter not in node:
                return []
            node = node[letter]
        found = []
        pending = [(prefix, node)]
        while pending:
            text, node = pending.pop()
            for letter, child in node.items():
                if letter == "":
                    found.append(text)
                else:
                    pending.append((text + letter, child))
        return sorted(found)
'''

TESTS = """\
import pytest

from wordlist import Trie, chunks, find, group_by_length, is_anagram, read_words

WORDS = ["ant", "bee", "cow", "dog", "eel", "fox"]


def test_read_words():
    assert list(read_words(["ant", "", "# note", " bee # small"])) == ["ant", "bee"]


def test_read_words_names_the_line():
    with pytest.raises(ValueError, match="line 2: more than one word"):
        list(read_words(["ant", "two words"]))


@pytest.mark.parametrize(("wanted", "index"), list(zip(WORDS, range(6))))
def test_find(wanted, index):
    assert find(WORDS, wanted) == index


@pytest.mark.parametrize("wanted", ["aaa", "cat", "zebra"], ids=["before all", "in the middle", "after all"])
def test_find_nothing(wanted):
    assert find(WORDS, wanted) == -1


def test_find_in_nothing():
    assert find([], "ant") == -1


def test_group_by_length():
    assert group_by_length(["a", "bb", "c"]) == {1: ["a", "c"], 2: ["bb"]}


@pytest.mark.parametrize(("size", "expected"), [(2, [2, 2, 2]), (4, [4, 2]), (6, [6]), (9, [6])])
def test_chunks(size, expected):
    assert [len(chunk) for chunk in chunks(WORDS, size)] == expected


def test_chunks_refuses():
    with pytest.raises(ValueError):
        list(chunks(WORDS, 0))


@pytest.mark.parametrize(
    ("left", "right", "expected"), [("tea", "eat", True), ("tea", "tea", False), ("tea", "team", False)]
)
def test_is_anagram(left, right, expected):
    assert is_anagram(left, right) is expected


def test_trie():
    trie = Trie(["car", "cart", "dog"])
    assert trie.starting_with("car") == ["car", "cart"]
    assert trie.starting_with("x") == []
    assert trie.starting_with("") == ["car", "cart", "dog"]


def test_trie_counts_once():
    trie = Trie()
    assert trie.insert("ant") is True
    assert trie.insert("ant") is False
    assert trie.size == 1
"""

FILES = {
    "wordlist.py": MODULE,
    "tests/test_wordlist.py": TESTS,
    "README.md": "# wordlist\n\nLists of words.\n",
}
