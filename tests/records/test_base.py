"""Content hashes: what counts as content and what does not."""

from dataclasses import dataclass, replace

from oreline.records.base import Json, Record, canonical_json, content_hash, digest, stable_content, to_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Record):
    VOLATILE = frozenset({"seconds"})

    name: str
    seconds: float
    extra: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Series(Record):
    readings: tuple[Reading, ...]


READING = Reading(name="größe", seconds=1.5, extra={"b": 1, "a": [True, None]})


def test_canonical_json_sorts_keys_and_keeps_unicode() -> None:
    assert canonical_json(READING) == '{"extra":{"a":[true,null],"b":1},"name":"größe","seconds":1.5}'


def test_bytes_become_hex() -> None:
    assert to_plain(b"\x00\xff") == "00ff"


def test_sets_become_sorted_lists() -> None:
    assert to_plain({"orders": frozenset({"select", "clock"})}) == {"orders": ["clock", "select"]}


def test_measurements_are_no_content() -> None:
    assert content_hash(READING) == content_hash(replace(READING, seconds=99.0))


def test_measurements_are_left_out_at_every_depth() -> None:
    slow = Series(readings=(replace(READING, seconds=99.0),))
    assert content_hash(Series(readings=(READING,))) == content_hash(slow)


def test_content_changes_the_hash() -> None:
    assert content_hash(READING) != content_hash(replace(READING, name="grösse"))


def test_order_of_keys_does_not_change_the_hash() -> None:
    assert content_hash(READING) == content_hash(replace(READING, extra={"a": [True, None], "b": 1}))


def test_parts_of_a_digest_do_not_run_together() -> None:
    assert digest("ab", "c") != digest("a", "bc")
    assert len(digest()) == 64


def test_lone_surrogates_have_a_digest() -> None:
    assert digest("\udcff") != digest("\udcfe")


def test_rows_have_the_digest_of_their_list() -> None:
    rows = (READING, replace(READING, name="\udcff", seconds=2.0))
    assert content_hash(rows) == content_hash(list(rows)) == digest([stable_content(row) for row in rows])
    assert content_hash(()) == digest([])
