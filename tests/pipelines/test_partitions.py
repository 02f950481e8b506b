import pytest

from pipelines.partitions import LONGEST, partition_key, purl_of

PURLS = {
    "plain": ("pkg:pypi/toolz@1.0.0", "pypi~toolz@1.0.0"),
    "namespace": ("pkg:npm/%40scope/name@1.2", "npm~%2540scope~name@1.2"),
    "owner only": ("pkg:github/owner", "github~owner"),
    "owner and repository": ("pkg:github/owner/repo@abc", "github~owner~repo@abc"),
    "tilde": ("pkg:pypi/a~b@1", "pypi~a%7Eb@1"),
    "comma, bar and braces": ("pkg:pypi/a,b|c{d}@1", "pypi~a%2Cb%7Cc%7Bd%7D@1"),
    "three dots": ("pkg:pypi/a@1...2", "pypi~a@1%2E%2E%2E2"),
    "newline": ("pkg:pypi/a\nb@1", "pypi~a%0Ab@1"),
    "unicode": ("pkg:pypi/ä@1", "pypi~%C3%A4@1"),
    "qualifiers": ("pkg:pypi/a@1?x=y#z", "pypi~a@1%3Fx=y%23z"),
}


@pytest.mark.parametrize(("purl", "key"), PURLS.values(), ids=PURLS)
def test_a_purl_and_its_key_give_each_other(purl: str, key: str) -> None:
    assert partition_key(purl) == key
    assert purl_of(key) == purl


def test_versions_that_differ_after_a_dot_stay_apart() -> None:
    assert partition_key("pkg:pypi/a@1.2") != partition_key("pkg:pypi/a@1.3")


def test_a_long_purl_is_cut_and_stays_unique() -> None:
    first, second = (partition_key("pkg:pypi/" + "x" * 300 + end) for end in ("@1", "@2"))
    assert len(first) == len(second) == LONGEST
    assert first != second


def test_a_cut_key_is_not_guessed_back() -> None:
    with pytest.raises(ValueError, match="was shortened"):
        purl_of(partition_key("pkg:pypi/" + "x" * 300))
