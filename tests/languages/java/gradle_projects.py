"""Gradle projects that tests are run in, for Gradle 4 and later: JUnit 4, classes by what they show."""

from tests.languages.java.projects import java

BUILD = """
apply plugin: 'java'
sourceCompatibility = 1.8
repositories { jcenter(); flatDir { dirs 'libs' } }
dependencies { testCompile 'junit:junit:4.13.2' }
%s
"""


def gradle_module(folder: str = "", more: str = "", **classes: str) -> dict[str, str]:
    """Files of a project by path: its script, and a test class for each name."""
    base = f"{folder}/" if folder else ""
    files = {f"{base}src/test/java/demo/{name}.java": java(name, body, "junit4") for name, body in classes.items()}
    return {f"{base}build.gradle": BUILD % more, **files}


def settings(*modules: str) -> dict[str, str]:
    """A root project of modules."""
    return {"settings.gradle": f"include {', '.join(repr(module) for module in modules)}\n"}
