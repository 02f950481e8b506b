import pytest

from oreline.languages.shell.writes import Write, written_paths

CASES = {
    "rm": ("rm -f tests/test_a.py", [Write("tests/test_a.py", may_be_new=False)]),
    "absolute path": ("rm /work/tests/test_a.py", [Write("tests/test_a.py", may_be_new=False)]),
    "after cd": ("cd tests && rm test_a.py", [Write("tests/test_a.py", may_be_new=False)]),
    "whole tree": ("rm -rf .", [Write(".", may_be_new=False)]),
    "wildcard": ("rm tests/*.py", [Write("tests/*.py", may_be_new=False)]),
    "redirection": ("echo x > conftest.py 2>/dev/null", [Write("conftest.py", may_be_new=True)]),
    "no blanks": ("echo x>>a.py", [Write("a.py", may_be_new=True)]),
    "here document": ("cat > setup.cfg <<'E'\n[tool:pytest]\nE", [Write("setup.cfg", may_be_new=True)]),
    "tee": ("echo x | tee -a a.py", [Write("a.py", may_be_new=True)]),
    "sed in place": ("sed -i 's/1/2/' a.py", [Write("s/1/2", may_be_new=False), Write("a.py", may_be_new=False)]),
    "mv": ("mv a.py b.py", [Write("a.py", may_be_new=False), Write("b.py", may_be_new=True)]),
    "git rm": ("git rm -q a.py", [Write("a.py", may_be_new=False)]),
    "cp": ("cp b.py a.py", [Write("a.py", may_be_new=True)]),
    "cp into a folder": ("cp /tmp/a.py unit", [Write("unit", may_be_new=True), Write("unit/a.py", may_be_new=True)]),
    "git checkout": (
        "git checkout HEAD~1 -- tests",
        [Write("HEAD~1", may_be_new=False), Write("tests", may_be_new=False)],
    ),
    "chmod": ("chmod +w a.py", [Write("+w", may_be_new=False), Write("a.py", may_be_new=False)]),
    "behind other words": ("LANG=C sudo rm a.py", [Write("a.py", may_be_new=False)]),
    "find by name": (
        "find . -name 'test_*.py' -delete",
        [Write("test_*.py", may_be_new=False), Write("*/test_*.py", may_be_new=False)],
    ),
    "find all": ("find tests -delete", [Write("tests", may_be_new=False)]),
    "python open": ("""python -c "open('a.py', 'w').write('')" """, [Write("a.py", may_be_new=True)]),
    "python unlink": ("""python -c "Path('a.py').unlink()" """, [Write("a.py", may_be_new=False)]),
}


@pytest.mark.parametrize(("command", "expected"), CASES.values(), ids=CASES)
def test_what_a_command_writes(command, expected):
    assert list(written_paths(command, "/work")) == expected


@pytest.mark.parametrize(
    "command",
    [
        "cat tests/test_a.py",
        "pytest tests/test_a.py 2>&1 | tail -5",
        "sed -n 1,20p tests/test_a.py",
        "grep -rn 'rm tests' .",
        "find . -name '*.py' -print",
        "rm /tmp/x ../y",
        "git log -- tests/test_a.py",
        "python -c \"open('tests/test_a.py').read()\"",
        "git checkout -- tests/test_a.py",
        "git checkout HEAD tests",
        "git checkout .",
        "git restore tests/test_a.py",
        "cat <<E\nrm tests/test_a.py\nE",
        "echo 'an open quote",
        "",
    ],
)
def test_reading_is_not_writing(command):
    assert written_paths(command, "/work") == ()
