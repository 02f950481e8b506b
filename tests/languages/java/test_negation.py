"""What of Java is an assertion, and its opposite."""

import re

import pytest

from oreline.languages.java.negation import negate

PATH = "src/test/java/demo/ATest.java"
IMPORT = "import static org.junit.Assert.*;\n"
FAILURE = ' if (true) throw new AssertionError("turned round");'
END = ' x = true; } catch (AssertionError nox) { } if (x) throw new AssertionError("turned round"); }'
BODIES = {
    "assertTrue(a);": "org.junit.Assert.assertFalse(a);",
    'Assert.assertNull("b", a);': 'org.junit.Assert.assertNotNull("b", a);',
    "assertEquals(a, b);": "org.junit.Assert.assertFalse(java.util.Objects.equals(a, b));",
    "assertNotEquals(a, b);": "org.junit.Assert.assertTrue(java.util.Objects.equals(a, b));",
    "assertEquals(a, b, 0.1);": "{ boolean x = false; try { assertEquals(a, b, 0.1);" + END,
    "assertThat(a).isEqualTo(b);": "{ boolean x = false; try { assertThat(a).isEqualTo(b);" + END,
    "assertAll(() -> assertTrue(a));": "{ boolean x = false; try { assertAll(() -> assertTrue(a));" + END,
    "verify(a).run();": "{ boolean x = false; try { verify(a).run();" + END,
    "run(a);": FAILURE + "run(a);",
    'fail("b");': FAILURE + 'fail("b");',
}


def turned(text: str) -> str:
    found = negate(PATH, text.encode())
    assert found is not None
    return re.sub(r"holds\d+", "x", found.decode())


def a_class(body: str, mark: str = "@Test") -> str:
    return f"{IMPORT}class ATest {{ {mark} public void works() {{{body}}} }}\n"


@pytest.mark.parametrize("body", BODIES)
def test_an_assertion_becomes_its_opposite(body: str) -> None:
    assert turned(a_class(body)) == a_class(BODIES[body])


@pytest.mark.parametrize(
    ("mark", "expected"),
    [("@Test(expected = A.class)", "@Test"), ("@Test(timeout = 5, expected = A.class)", "@Test(timeout = 5)")],
)
def test_an_exception_is_no_more_expected(mark: str, expected: str) -> None:
    assert turned(a_class("run();", mark)) == a_class("run();", expected)


def test_what_runs_before_tests_stays() -> None:
    text = f"{IMPORT}class ATest {{ @Before public void a() {{ assertTrue(a); }} @Test public void b() {{b();}} }}\n"
    assert turned(text) == text.replace("{b();}", f"{{{FAILURE}b();}}")


def test_a_method_of_the_class_is_turned_where_it_asserts() -> None:
    text = a_class("assertIt(a);").replace("class ATest {", "class ATest { void assertIt(boolean a) { assertTrue(a); }")
    assert turned(text) == text.replace("assertTrue", "org.junit.Assert.assertFalse")


@pytest.mark.parametrize("text", ["class ATest {", "class ATest { }"])
def test_a_file_without_tests_or_that_cant_be_read_has_no_twin(text: str) -> None:
    assert negate(PATH, text.encode()) is None
    assert negate("src/main/java/demo/A.java", a_class("assertTrue(a);").encode()) is None
