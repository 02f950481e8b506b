"""What is planted to tell of calls compiles without a warning, whatever the calls give, and tells what they do."""

import subprocess

import pytest

from oreline.languages.c.spelt import find_calls, plant_calls
from oreline.languages.c.values import PLACE
from tests.doubles.toolchains import need

TEXT = b"""\
static int add(int a, int b) { return a + b; }
static const char *name(int a) { return a ? "a\\n" : "b"; }
static double half(double x) { return x / 2; }
static const void *place(int a) { return a ? "a" : "b"; }
int main(void) { return add(1, 2) == 3 && half(1.5) < 1 && name(1) && place(2) ? 0 : 1; }
"""
STRICT = ["-Wall", "-Wextra", "-Werror"]


@pytest.mark.parametrize(
    ("suffix", "command"),
    [("c", ["cc", "-std=c11", "-pedantic"]), ("cpp", ["c++", "-std=c++11"])],
    ids=["c", "c++"],
)
def test_values_of_each_sort_are_told(tmp_path, suffix, command):
    need("cc")
    path = tmp_path / f"test_a.{suffix}"
    calls = {f"{number:016x}": call for number, call in enumerate(find_calls(path.name, TEXT))}
    planted = plant_calls(path.name, TEXT, calls)
    path.write_bytes(planted.replace(PLACE.encode(), str(tmp_path / "values").encode()))
    subprocess.run([*command, *STRICT, "-o", tmp_path / "a", path], check=True)
    assert subprocess.run([tmp_path / "a"], check=False).returncode == 0
    told = dict(line.split() for line in (tmp_path / "values").read_text().splitlines())
    found = {calls[word].name: bytes.fromhex(value).decode() for word, value in told.items()}
    assert found == {"add(□, □)": "3", "half(□)": "0.75", "name(□)": "a\n"}
