import pytest

from oreline.validation.graded_part import adds_file, graded_part, split_patch

CHANGE = "diff --git a/{0} b/{0}\nindex 1..2 100644\n--- a/{0}\n+++ b/{0}\n@@ -1 +1 @@\n-x = 1\n+x = 2\n"
NEW = "diff --git a/{0} b/{0}\nnew file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/{0}\n@@ -0,0 +1 @@\n+x = 1\n"
DELETED = (
    "diff --git a/{0} b/{0}\ndeleted file mode 100644\nindex 1..0\n--- a/{0}\n+++ /dev/null\n@@ -1 +0,0 @@\n-x = 1\n"
)
LINK = "diff --git a/{0} b/{0}\nnew file mode 120000\nindex 0..1\n--- /dev/null\n+++ b/{0}\n@@ -0,0 +1 @@\n+/etc\n"
SUBMODULE = (
    "diff --git a/{0} b/{0}\nnew file mode 160000\nindex 0..1\n--- /dev/null\n+++ b/{0}\n@@ -0,0 +1 @@\n+Subproject\n"
)
BINARY = (
    "diff --git a/{0} b/{0}\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQzWB>vH07Cz%7FRW\n\n"
    "literal 2\nJcmZQz00RIE0ssI2\n\n"
)
PROTECTED = ("checks", "pkg/testdata.json", "tests/test_a.py")


def test_the_rest_is_kept_to_the_byte():
    odd = CHANGE.format("pkg/a.py").replace("x = 2", "x = '\x0c\u2028 é'\r").replace("-x = 1", "-diff --git a/x b/x")
    kept = odd + BINARY.format("pkg/b.dat") + NEW.format("pkg/new.py") + DELETED.format("pkg/old.py")
    part = graded_part(CHANGE.format("tests/test_a.py") + kept + NEW.format("conftest.py"), PROTECTED, "python")
    assert part.patch == kept
    assert part.dropped_paths == ("conftest.py", "tests/test_a.py")


@pytest.mark.parametrize(
    "path",
    [
        "tests/test_a.py",
        "checks/data.txt",
        "pkg/testdata.json",
        "pkg/test_new.py",
        "conftest.py",
        "pkg/conftest.py",
        "pytest.ini",
        "setup.cfg",
        "pyproject.toml",
        "tox.ini",
        "sitecustomize.py",
        "usercustomize.py",
        "evil.pth",
        "pkg/__pycache__/a.cpython-311.pyc",
        "pkg/a.pyc",
        "pkg/a.cpython-311-x86_64-linux-gnu.so",
        "evil-1.0.dist-info/entry_points.txt",
        "pkg.egg-info/entry_points.txt",
        "pytest.py",
        "_pytest/__init__.py",
        "src/pytest.py",
        "pluggy.py",
        "unittest/__init__.py",
        "json.py",
        "src/typing.py",
        ".git/config",
        ".gitattributes",
        ".github/workflows/ci.yml",
        "Makefile",
        "../outside.py",
        "/etc/passwd",
    ],
)
def test_what_is_never_carried_over(path):
    part = graded_part(CHANGE.format("pkg/a.py") + NEW.format(path), PROTECTED, "python")
    assert part.patch == CHANGE.format("pkg/a.py")
    assert part.dropped_paths == (path,)


@pytest.mark.parametrize("form", [LINK, SUBMODULE, LINK.replace("new file", "deleted file")])
def test_links_are_dropped(form):
    part = graded_part(form.format("pkg/link"), PROTECTED, "python")
    assert (part.patch, part.dropped_paths) == ("", ("pkg/link",))


def test_an_existing_module_with_a_library_name_may_change():
    assert graded_part(CHANGE.format("json.py"), PROTECTED, "python").dropped_paths == ()
    assert graded_part(NEW.format("pkg/json.py"), PROTECTED, "python").dropped_paths == ()


def test_a_rename_into_the_tests_is_dropped_whole():
    rename = "diff --git a/tests/test_a.py b/pkg/a.py\nrename from tests/test_a.py\nrename to pkg/a.py\n"
    assert graded_part(rename, PROTECTED, "python").patch == ""


def test_a_file_smuggled_in_behind_another_takes_it_down():
    smuggled = CHANGE.format("pkg/a.py") + "--- /dev/null\n+++ b/conftest.py\n@@ -0,0 +1 @@\n+x = 1\n"
    part = graded_part(smuggled, PROTECTED, "python")
    assert (part.patch, part.dropped_paths) == ("", ("conftest.py", "pkg/a.py"))


def test_nothing():
    assert graded_part("", PROTECTED, "python").patch == ""
    assert split_patch("not a patch\n") == ()


def test_adds_file():
    assert adds_file(NEW.format("a.py"))
    assert not adds_file(CHANGE.format("a.py").replace("+x = 2", "+new file mode 100644"))
