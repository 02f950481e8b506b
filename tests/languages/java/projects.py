"""Maven projects that tests are run in: one POM for three test frameworks, classes by what they show."""

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>demo</groupId>
  <artifactId>%(name)s</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.source>8</maven.compiler.source>
    <maven.compiler.target>8</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>%(group)s</groupId><artifactId>%(artifact)s</artifactId><version>%(version)s</version><scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
    </plugins>
  </build>
</project>
"""
FRAMEWORKS = {
    "jupiter": ("org.junit.jupiter", "junit-jupiter", "5.10.2"),
    "junit4": ("junit", "junit", "4.13.2"),
    "testng": ("org.testng", "testng", "7.5.1"),
}
AGGREGATOR = """<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>demo</groupId><artifactId>all</artifactId><version>1.0</version><packaging>pom</packaging>
  <modules>%s</modules>
</project>
"""


def pom(framework: str = "jupiter", name: str = "demo") -> str:
    """A POM whose tests are written with that framework."""
    group, artifact, version = FRAMEWORKS[framework]
    return POM % {"name": name, "group": group, "artifact": artifact, "version": version}


def aggregator(*modules: str) -> str:
    """A POM of modules."""
    return AGGREGATOR % "".join(f"<module>{module}</module>" for module in modules)


def java(name: str, body: str, framework: str = "jupiter") -> str:
    """A test class of the package `demo`."""
    imports = {
        "jupiter": (
            *("org.junit.jupiter.api.*", "org.junit.jupiter.params.*", "org.junit.jupiter.params.provider.*"),
            *("static org.junit.jupiter.api.Assertions.*", "static org.junit.jupiter.api.Assumptions.*"),
        ),
        "junit4": ("org.junit.*", "static org.junit.Assert.*", "static org.junit.Assume.*"),
        "testng": ("org.testng.annotations.*", "org.testng.*", "static org.testng.Assert.*"),
    }[framework]
    lines = "".join(f"import {name};\n" for name in imports)
    return (
        f"package demo;\n{lines}import java.util.*;\nimport java.util.stream.*;\npublic class {name} {{\n{body}\n}}\n"
    )


def module(framework: str = "jupiter", folder: str = "", **classes: str) -> dict[str, str]:
    """Files of a module by path: its POM, and a test class for each name."""
    base = f"{folder}/" if folder else ""
    files = {f"{base}src/test/java/demo/{name}.java": java(name, body, framework) for name, body in classes.items()}
    return {f"{base}pom.xml": pom(framework, folder or "demo"), **files}
