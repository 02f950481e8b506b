"""Which lines each test ran, whatever framework it is written for."""

from pathlib import Path

import pytest

from oreline.languages.contract import Runner, Toolchain
from oreline.sandbox.bubblewrap import Bubblewrap
from tests.doubles.maven import Place, run_order, write_files
from tests.languages.java.projects import aggregator, module

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

CALC = """package demo%(name)s;

public class Calc {
  public static int add(int a, int b) {
    if (a > 3) {
      return b;
    }
    return a + b;
  }
  static int once = 7;
  public int twice(int a) {
    return new Object() { int of() {
      return 2 * a;
    } }.of();
  }
}
"""
SMALL, LARGE, TWICE = {5, 8}, {5, 6}, {12, 13, 14}
JUPITER = """
  @BeforeEach void before() { demojupiter.Calc.add(9, 9); }
  @ParameterizedTest(name = "{0} and {1}") @CsvSource({"1, 2", "5, 2"})
  void adds(int a, int b) { demojupiter.Calc.add(a, b); }
  @Nested class Inner {
    @Test void doubles() { new demojupiter.Calc().twice(2); }
  }
  @Test void fails() { demojupiter.Calc.add(1, 1); fail("no"); }
  @Test void idles() {}
"""
JUNIT4 = """
  @BeforeClass public static void first() { new demojunit4.Calc().twice(1); }
  @Test public void adds() { demojunit4.Calc.add(1, 2); }
  @Test public void takes() { demojunit4.Calc.add(4, 2); }
"""
TESTNG = """
  @Test public void adds() { demotestng.Calc.add(1, 2); }
  @Test public void idles() {}
  @Test public void makesUpRecords() throws Exception {
    java.io.File folder = new java.io.File("/tmp/oreline-coverage/records");
    byte[][] data = {{}, {1, 2, 3}, {1, (byte) 0xc0, (byte) 0xc0, 0x10, 0x07, 0x11, 0, 0, 0, 0, 0, 0, 0, 1,
        0, 1, 'a', (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7}};
    for (int size : new int[] {-1, Integer.MAX_VALUE, 0, 1, 2}) {
      try (java.io.DataOutputStream out = new java.io.DataOutputStream(
          new java.io.FileOutputStream(new java.io.File(folder, "0" + size + ".tests")))) {
        out.writeUTF("../../etc/passwd");
        out.writeUTF("made up");
        byte[] told = size >= 0 && size < data.length ? data[size] : data[0];
        out.writeInt(size >= 0 && size < data.length ? told.length : size);
        out.write(told);
      }
    }
    new java.io.File(folder, "0folder.tests").mkdir();
    java.nio.file.Files.createSymbolicLink(
        new java.io.File(folder, "0link.tests").toPath(), java.nio.file.Paths.get("/dev/zero"));
    new ProcessBuilder("mkfifo", folder + "/0pipe.tests", "pipe.class").start().waitFor();
    new ProcessBuilder("mkdir", "-m", "0", "closed").start().waitFor();
  }
"""


def test_each_test_has_its_lines_whatever_another_leaves_where_they_are_read(
    bubblewrap: Bubblewrap, tmp_path: Path, toolchain: Toolchain, cache: Path, runner: Runner
) -> None:
    suites = {"jupiter": JUPITER, "junit4": JUNIT4, "testng": TESTNG}
    files = {"pom.xml": aggregator(*suites)}
    for name, body in suites.items():
        files |= module(name, name, **{f"{name.title()}Test": body})
        files[f"{name}/src/main/java/demo{name}/Calc.java"] = CALC % {"name": name}
    place = Place(toolchain, tmp_path, cache)
    write_files(place.tree, files)
    report, done = run_order(bubblewrap, place, runner, with_coverage=True)
    assert report.ended_with == 1, done.stdout.decode()
    head = {3, 10, 11}
    told = {(test, path): set(lines) - head for test, path, lines in report.covered if "/main/" in path}
    in_jupiter, in_junit4, in_testng = (f"{name}/src/main/java/demo{name}/Calc.java" for name in suites)
    assert told == {
        ("demo.JupiterTest#adds(int, int)[1]", in_jupiter): SMALL | LARGE,
        ("demo.JupiterTest#adds(int, int)[2]", in_jupiter): LARGE,
        ("demo.JupiterTest$Inner#doubles", in_jupiter): LARGE | TWICE,
        ("demo.JupiterTest#fails", in_jupiter): SMALL | LARGE,
        ("demo.JupiterTest#idles", in_jupiter): LARGE,
        # What a class sets up once is its first test's.
        ("demo.Junit4Test#adds", in_junit4): SMALL | TWICE,
        ("demo.Junit4Test#takes", in_junit4): LARGE,
        ("demo.TestngTest#adds", in_testng): SMALL,
    }
