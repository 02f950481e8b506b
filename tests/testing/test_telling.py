import pytest

from oreline.testing.telling import telling_error, telling_line

PYTEST = """ImportError while importing test module 'test_x.py'.
Traceback:
/usr/lib/python3.11/importlib/__init__.py:126: in import_module
    return _bootstrap._gcd_import(name[level:], package, level)
test_x.py:1: in <module>
    import absent
E   ModuleNotFoundError: No module named 'absent'
"""
OUTPUTS = {
    "a missing module": (PYTEST, "ModuleNotFoundError: No module named 'absent'"),
    "a comparison": ("def test_a():\n>   assert f() == 2\nE   assert 1 == 2\nE    +  where 1 = f()", "assert 1 == 2"),
    "a comparison without marks": ("assert -1 == 1\n +  where -1 = sub(0, 1)\n +    and   1 = f()", "assert -1 == 1"),
    "a plain traceback": (
        'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 3\n',
        "KeyError: 3",
    ),
    "gcc": (
        "In file included from a.c:1:\na.c:2:5: warning: unused\na.c:3:9: error: 'x' undeclared\nb.c:1:1: error: y\n",
        "a.c:3:9: error: 'x' undeclared",
    ),
    "go": ("# example.com/m\n./a_test.go:5:2: undefined: Gone\n./a_test.go:9:2: undefined: Lost\n", None),
    "rustc": (
        "warning: unused\nerror[E0425]: cannot find value `x`\n --> src/lib.rs:1:1\nerror: no `m`\n",
        "error[E0425]: cannot find value `x`",
    ),
    "javac": (
        "[ERROR] COMPILATION ERROR :\n[ERROR] /src/App.java:[3,4] cannot find symbol\n",
        "[ERROR] /src/App.java:[3,4] cannot find symbol",
    ),
    "tsc": (
        "src/a.ts(1,1): error TS2304: Cannot find name 'x'.\n",
        "src/a.ts(1,1): error TS2304: Cannot find name 'x'.",
    ),
    "node": ("Error: Cannot find module 'x'\nRequire stack:\n- /a.js\n", "Error: Cannot find module 'x'"),
    "options refused": ("ERROR: usage: pytest [options]\npytest: error: unrecognized arguments: --nope\n", None),
    "a panic of Go": (
        "panic: no such flag [recovered]\n\tpanic: no such flag\n\ngoroutine 7 [running]:\ntesting.tRunner.func1()\n"
        "\t/opt/toolchains/go/src/testing/testing.go:1974 +0x232\n",
        "panic: no such flag [recovered]",
    ),
    "a panic of Rust": (
        "thread 'tests::adds' (7) panicked at src/lib.rs:5:9:\nassertion `left == right` failed\n  left: 1\n right: 2\n"
        "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
        "assertion `left == right` failed",
    ),
    "nothing but lines": ("===== test session starts =====\n\n-----\n", ""),
}


@pytest.mark.parametrize(("output", "line"), OUTPUTS.values(), ids=OUTPUTS)
def test_the_line_that_says_what_was_wrong(output: str, line: str | None) -> None:
    assert telling_line(output) == (output.splitlines()[1] if line is None else line)


def test_a_collection_error_keeps_its_path() -> None:
    assert telling_error(f"test_x.py: {PYTEST}") == "test_x.py: ModuleNotFoundError: No module named 'absent'"
    assert telling_error("a.c: ") == "a.c: "
