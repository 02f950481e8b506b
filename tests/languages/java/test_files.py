import pytest

from oreline.languages.java.files import is_steering_file


@pytest.mark.parametrize(
    "path",
    [
        *(
            "pom.xml",
            "core/pom.xml",
            ".mvn/extensions.xml",
            ".mvn/jvm.config",
            "mvnw",
            "build.gradle",
            "a/build.gradle.kts",
        ),
        *("gradle/wrapper/gradle-wrapper.jar", "buildSrc/src/main/java/A.java", ".github/workflows/ci.yml", "Makefile"),
        *("src/main/resources/junit-platform.properties", "core/target/classes/demo/A.class", "lib/junit.jar"),
        "src/main/resources/META-INF/services/org.junit.platform.launcher.TestExecutionListener",
    ],
)
def test_what_steers(path: str) -> None:
    assert is_steering_file(path)


@pytest.mark.parametrize(
    "path",
    [
        *(
            "src/main/java/demo/A.java",
            "src/main/resources/messages.properties",
            "README.md",
            "src/main/java/target.java",
        ),
        "src/main/resources/META-INF/services/demo.Plugin",
    ],
)
def test_what_does_not(path: str) -> None:
    assert not is_steering_file(path)
