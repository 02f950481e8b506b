"""Maven repositories. Files of a version never change; metadata does, and tells no date of a version."""

import re
from typing import Final

from oreline.environments.index.contract import Body, Kind, MissingError, Source, ToolFile
from oreline.environments.index.places import ADDRESS

METADATA: Final = re.compile(r".+/maven-metadata\.xml(\.(?:md5|sha1|sha256|sha512))?")
FILE: Final = re.compile(r"(?:[^/]+/)+([^/]+)/([^/]+)/\1-[^/]+")


def answer(source: Source, path: str, accept: str) -> Body:
    """A file of a version, or metadata as it is."""
    if METADATA.fullmatch(path):
        if source.until:
            source.note_undated(path.rpartition("/")[0])
        return source.page(f"{source.base}/{path}")
    found = FILE.fullmatch(path)
    if found and not found[2].endswith("-SNAPSHOT"):
        return source.file(f"{source.base}/{path}")
    raise MissingError(path)


SETTINGS: Final = f"""\
<settings xmlns="http://maven.apache.org/SETTINGS/1.0.0">
  <interactiveMode>false</interactiveMode>
  <mirrors>
    <mirror>
      <id>oreline</id>
      <mirrorOf>*</mirrorOf>
      <url>{ADDRESS}/maven</url>
    </mirror>
  </mirrors>
</settings>
"""
INIT_SCRIPT: Final = f"""\
import org.gradle.util.GradleVersion

def index = "{ADDRESS}/"
def isNewer = {{ version -> GradleVersion.current().baseVersion >= GradleVersion.version(version) }}
// Most plugins are in the index of all else, which comes first. Folders of the tree stay what they are, and so do
// the views of a plugin's repositories, which were led where they come from.
def lead = {{ repositories ->
    repositories.all {{ repository ->
        if (repository instanceof IvyArtifactRepository) {{
            repositories.remove(repository)
            return
        }}
        if (!(repository instanceof MavenArtifactRepository) || repository.name == "pluginsOfTheIndex") return
        def isPortal = "plugins.gradle.org" == repository.url?.host
        repository.url = index + "maven"
        if (isNewer("6.0")) repository.allowInsecureProtocol = true
        if (isPortal && repositories.findByName("pluginsOfTheIndex") == null) repositories.maven {{ portal ->
            portal.name = "pluginsOfTheIndex"
            portal.url = index + "gradle-plugins"
            if (isNewer("6.0")) portal.allowInsecureProtocol = true
        }}
    }}
}}
def leadSettings = {{ settings ->
    lead(settings.pluginManagement.repositories)
    lead(settings.buildscript.repositories)
    if (isNewer("6.8")) lead(settings.dependencyResolutionManagement.repositories)
}}
def complete = {{ settings ->
    if (settings.pluginManagement.repositories.empty) settings.pluginManagement.repositories.gradlePluginPortal()
}}
if (isNewer("6.0")) beforeSettings {{ settings ->
    leadSettings(settings)
    complete(settings)
}} else settingsEvaluated {{ settings ->
    leadSettings(settings)
    complete(settings)
}}
allprojects {{ project ->
    lead(project.buildscript.repositories)
    lead(project.repositories)
}}
"""
MAVEN: Final = Kind(
    name="maven",
    variables=("ORELINE_MAVEN_URL",),
    default_url="https://repo.maven.apache.org/maven2",
    file_hosts=frozenset({"repo.maven.apache.org", "repo1.maven.org"}),
    answer=answer,
    files=(
        ToolFile(variable="HOME", default="/tmp", name=".m2/settings.xml", text=SETTINGS),  # noqa: S108
        ToolFile(
            variable="GRADLE_USER_HOME",
            default="/tmp/.gradle",  # noqa: S108
            name="init.d/index.gradle",
            text=INIT_SCRIPT,
            # What was fetched is found again by the address that it came from.
            is_kept=True,
        ),
    ),
)
GRADLE_PLUGINS: Final = Kind(
    name="gradle-plugins",
    variables=("ORELINE_GRADLE_PLUGINS_URL",),
    default_url="https://plugins.gradle.org/m2",
    file_hosts=frozenset({"plugins-artifacts.gradle.org", "repo.maven.apache.org", "repo1.maven.org"}),
    answer=answer,
)
