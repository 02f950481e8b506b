"""Hours as they lie: on disk, over HTTP, missing, cut off, and not what they should be."""

import gzip
from pathlib import Path

import pytest

from oreline.errors import SourceError
from tests.doubles.archive_hours import archive_host, packed, stub_pull, write_hour
from tests.sources.gharchive.conftest import ReadAt

HOUR = "2025-10-07-5"


def put(folder: Path, content: bytes) -> str:
    path = folder / f"{HOUR}.json.gz"
    path.write_bytes(content)
    return str(path)


def test_over_http_as_from_disk(read_at: ReadAt, tmp_path: Path) -> None:
    path = write_hour(tmp_path / "hours", HOUR, stub_pull(1), stub_pull(2))
    with archive_host(tmp_path / "hours") as host:
        remote = read_at(f"{host.url}/{HOUR}.json.gz")
    assert remote.events.rows == read_at(path).events.rows
    assert remote.hour.address == f"{host.url}/{HOUR}.json.gz"


def test_a_transfer_that_breaks_is_asked_for_again(read_at: ReadAt, tmp_path: Path) -> None:
    write_hour(tmp_path / "hours", HOUR, *(stub_pull(number) for number in range(50)))
    with archive_host(tmp_path / "hours") as host:
        host.cut[f"{HOUR}.json.gz"] = 2
        read = read_at(f"{host.url}/{HOUR}.json.gz")
    assert (read.hour.events, read.hour.is_cut_off) == (50, False)
    assert host.asked[f"{HOUR}.json.gz"] == 3


def test_an_hour_larger_than_allowed(read_at: ReadAt, tmp_path: Path) -> None:
    (tmp_path / "hours").mkdir()
    put(tmp_path / "hours", bytes(2**20 + 1))
    with archive_host(tmp_path / "hours") as host, pytest.raises(SourceError) as caught:
        read_at(f"{host.url}/{HOUR}.json.gz", max_hour_mb=1)
    assert caught.value.reason == "too_large"


def test_a_missing_hour_is_named(read_at: ReadAt, tmp_path: Path) -> None:
    with archive_host(tmp_path) as host:
        for address in (f"{host.url}/{HOUR}.json.gz", str(tmp_path / f"{HOUR}.json.gz")):
            with pytest.raises(SourceError) as caught:
                read_at(address)
            assert caught.value.reason == "missing_hour"
            assert address in caught.value.detail


def test_a_name_that_is_no_hour(read_at: ReadAt, tmp_path: Path) -> None:
    with pytest.raises(SourceError) as caught:
        read_at(str(tmp_path / "events.json.gz"))
    assert caught.value.reason == "bad_hour"


def test_a_password_in_the_address_is_told_to_nobody(read_at: ReadAt, tmp_path: Path) -> None:
    write_hour(tmp_path / "hours", HOUR, stub_pull(1), "{")
    with archive_host(tmp_path / "hours") as host:
        read = read_at(f"{host.url.replace('//', '//ada:sesame@')}/{HOUR}.json.gz")
    assert "sesame" not in repr(read)


def long_hour() -> bytes:
    """5,000 events, each a little different, so that the file has many blocks."""
    return packed(
        *(stub_pull(number, number, created_at=f"2025-10-07T05:{number % 60:02}:00Z") for number in range(1, 5001))
    )


def test_what_is_readable_of_a_file_cut_off_in_the_middle(read_at: ReadAt, tmp_path: Path) -> None:
    whole = long_hour()
    path = put(tmp_path, whole[: len(whole) // 2])
    read = read_at(path)
    half_line, broken = read.events.rejected
    assert [row.event_id for row in read.events.rows] == [str(n) for n in range(1, read.hour.events + 1)]
    assert 2_000 < read.hour.events < 3_000
    assert read.hour.is_cut_off
    assert (read.hour.lines, read.hour.rejected) == (read.hour.events + 1, 1)
    assert (half_line.reason, half_line.subject_id) == ("bad_line", f"{path}:{read.hour.lines}")
    assert (broken.subject, broken.reason, broken.subject_id) == ("hour", "cut_off", path)


@pytest.mark.parametrize("missing_bytes", [1, 8])
def test_a_file_that_lacks_only_its_end(read_at: ReadAt, tmp_path: Path, missing_bytes: int) -> None:
    read = read_at(put(tmp_path, long_hour()[:-missing_bytes]))
    assert (read.hour.events, read.hour.is_cut_off) == (5_000, True)
    assert [row.reason for row in read.events.rejected] == ["cut_off"]


def test_what_stands_before_damage(read_at: ReadAt, tmp_path: Path) -> None:
    whole = long_hour()
    middle = len(whole) // 2
    read = read_at(put(tmp_path, whole[:middle] + b"\xff" * 64 + whole[middle + 64 :]))
    assert read.hour.events > 1_000
    assert read.hour.lines == read.hour.events + read.hour.rejected + read.hour.duplicates + read.hour.other_types
    assert "cut_off" in {row.reason for row in read.events.rejected}


def test_several_gzip_members_are_one_file(read_at: ReadAt, tmp_path: Path) -> None:
    read = read_at(put(tmp_path, packed(stub_pull(1)) + packed(stub_pull(2))))
    assert (read.hour.events, read.hour.is_cut_off) == (2, False)


def test_what_follows_the_gzip_stream_is_told(read_at: ReadAt, tmp_path: Path) -> None:
    read = read_at(put(tmp_path, packed(stub_pull(1)) + b"<html>" * 8))
    assert (read.hour.events, read.hour.is_cut_off) == (1, True)


def test_an_hour_without_events_is_no_error(read_at: ReadAt, tmp_path: Path) -> None:
    read = read_at(put(tmp_path, packed()))
    assert (read.hour.lines, read.events.rows, read.events.rejected) == (0, (), ())


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"<html>Not here</html>", id="a page"),
        pytest.param(b'{"id":"1"}\n', id="not packed"),
        pytest.param(packed(stub_pull(1))[:9], id="cut off at once"),
    ],
)
def test_a_file_with_nothing_to_read(read_at: ReadAt, tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, content)
    with pytest.raises(SourceError) as caught:
        read_at(path)
    assert caught.value.reason == "not_an_hour"
    assert path in caught.value.detail


@pytest.mark.parametrize("name", ["a[1]", "what?", "all*", "o'clock", 'a "b"', "é #%20"])
def test_a_folder_of_any_name(read_at: ReadAt, tmp_path: Path, name: str) -> None:
    assert read_at(write_hour(tmp_path / name, HOUR, stub_pull(1))).hour.events == 1


def test_nothing_is_left_in_the_scratch_folder(read_at: ReadAt, tmp_path: Path) -> None:
    read_at(put(tmp_path, long_hour()[:-500]))
    assert list((tmp_path / "scratch").iterdir()) == []


def test_reading_with_little_memory_goes_through_the_disk(read_at: ReadAt, tmp_path: Path) -> None:
    lines = gzip.decompress(long_hour()).replace(b'"public":true', b'"public":true,"z":"' + b"a" * 20_000 + b'"')
    read = read_at(put(tmp_path, gzip.compress(lines, 1)), memory_mb=256)
    assert read.hour.events == 5_000
