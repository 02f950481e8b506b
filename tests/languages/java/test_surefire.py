from pathlib import Path

import pytest

from oreline.languages.java.inside.jvm.reports import BadReportError, Case, read_report
from oreline.languages.java.inside.maven.surefire import find_reports
from tests.doubles.maven import write_files


def report(*cases: str, start: str = "") -> str:
    return f"{start}<testsuite name='demo.A' tests='1'>{''.join(cases)}</testsuite>"


def read(folder: Path, content: str | bytes) -> list[Case]:
    write_files(folder, {"TEST-demo.A.xml": content})
    return read_report(folder / "TEST-demo.A.xml")


def test_names_stay_as_they_are(tmp_path: Path) -> None:
    cases = read(tmp_path, report("<testcase classname='demo.A' name='a [b] &lt;c&gt;&#10;d é' time='1,234.5'/>"))
    assert cases == [Case("demo.A", "a [b] <c>\nd é", 1234.5)]


@pytest.mark.parametrize("outcome", ["failure", "error", "skipped"])
def test_the_stack_is_the_message(tmp_path: Path, outcome: str) -> None:
    inner = f"<{outcome} message='m' type='java.lang.Error'><![CDATA[java.lang.Error: m\n\tat demo.A]]></{outcome}>"
    cases = read(tmp_path, report(f"<testcase classname='demo.A' name='a'>{inner}</testcase>"))
    assert cases == [Case("demo.A", "a", 0.0, outcome, "java.lang.Error", "java.lang.Error: m\n\tat demo.A")]


def test_without_a_stack_the_message_stays(tmp_path: Path) -> None:
    cases = read(tmp_path, report("<testcase classname='demo.A' name='a'><skipped message='later'/></testcase>"))
    assert cases[0].message == "later"


def test_what_a_test_printed_is_no_result(tmp_path: Path) -> None:
    printed = "<system-out><![CDATA[<testcase classname='demo.A' name='forged'/>]]></system-out>"
    flaky = "<flakyFailure message='first try'/>"
    cases = read(tmp_path, report(f"<testcase classname='demo.A' name='a'>{printed}{flaky}</testcase>"))
    assert cases == [Case("demo.A", "a", 0.0)]


def test_a_message_is_cut(tmp_path: Path) -> None:
    long = f"<failure>{'x' * 10_000}</failure>"
    cases = read(tmp_path, report(f"<testcase classname='demo.A' name='a'>{long}</testcase>"))
    assert cases[0].message == "x" * 2000


LAUGHS = "<!DOCTYPE a [<!ENTITY b 'ha'><!ENTITY c '&b;&b;&b;'>]>"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        pytest.param(report("<testcase name='&c;'/>", start=LAUGHS), "document type", id="entities that grow"),
        pytest.param(report(start=LAUGHS).encode("utf-16"), "document type", id="the same in another encoding"),
        pytest.param("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", "document type", id="a file of the machine"),
        pytest.param(report()[:-5], "no element found|unclosed token", id="cut off"),
        pytest.param("", "no element found", id="empty"),
        pytest.param(report("<testcase name='\x01'/>"), "not well-formed", id="control character"),
        pytest.param(b"<testsuite name='\xff'/>", "not well-formed", id="not in its encoding"),
        pytest.param("<?xml version='1.0' encoding='klingon'?><a/>", "unknown encoding", id="unknown encoding"),
    ],
)
def test_what_can_not_be_read_is_said(tmp_path: Path, content: str | bytes, problem: str) -> None:
    with pytest.raises(BadReportError, match=problem):
        read(tmp_path, content)


def test_links_and_pipes_are_no_reports(tmp_path: Path) -> None:
    import os

    (tmp_path / "TEST-link.xml").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "TEST-pipe.xml")
    for path in find_reports(tmp_path):
        with pytest.raises(BadReportError):
            read_report(path)


def test_reports_are_found_where_surefire_writes_them(tmp_path: Path) -> None:
    own = ["core/target/surefire-reports/TEST-b.xml", "target/surefire-reports/TEST-a.xml"]
    others = ["src/test/resources/TEST-c.xml", "target/surefire-reports/junitreports/TEST-a.xml", "target/a.xml"]
    write_files(tmp_path, dict.fromkeys([*own, *others], ""))
    assert [path.relative_to(tmp_path).as_posix() for path in find_reports(tmp_path)] == own
