"""What can be mined, and how it is spelt."""

import pytest

from oreline.errors import SourceError
from sources.purl import RepositoryPurl, parse_repository_purl


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "pkg:github/Pallets/Click",
            RepositoryPurl(
                type="github",
                namespace="pallets",
                name="click",
                text="pkg:github/pallets/click",
                url="https://github.com/pallets/click.git",
            ),
            id="github, one spelling",
        ),
        pytest.param(
            "https://github.com/Pallets/Click.git",
            RepositoryPurl(
                type="github",
                namespace="pallets",
                name="click",
                text="pkg:github/pallets/click",
                url="https://github.com/pallets/click.git",
            ),
            id="the same by its address",
        ),
        pytest.param(
            "git+file:///srv/git/Tool/",
            RepositoryPurl(
                type="git",
                namespace="git",
                name="Tool",
                text="git+file:///srv/git/Tool",
                url="file:///srv/git/Tool",
            ),
            id="local clone",
        ),
        pytest.param(
            "git+https://Git.Example.org:8443/team/tool.git",
            RepositoryPurl(
                type="git",
                namespace="team",
                name="tool",
                text="git+https://git.example.org:8443/team/tool.git",
                url="https://git.example.org:8443/team/tool.git",
            ),
            id="another host",
        ),
        pytest.param(
            "pkg:npm/%40Scope/left-pad",
            RepositoryPurl(type="npm", namespace="@scope", name="left-pad", text="pkg:npm/%40scope/left-pad", url=""),
            id="npm scope",
        ),
        pytest.param(
            "pkg:golang/github.com/BurntSushi/toml/v2",
            RepositoryPurl(
                type="golang",
                namespace="github.com/BurntSushi/toml",
                name="v2",
                text="pkg:golang/github.com/BurntSushi/toml/v2",
                url="",
            ),
            id="Go module keeps its case",
        ),
        pytest.param(
            "pkg:maven/org.example/tool-core",
            RepositoryPurl(
                type="maven", namespace="org.example", name="tool-core", text="pkg:maven/org.example/tool-core", url=""
            ),
            id="maven",
        ),
    ],
)
def test_canonical(text: str, expected: RepositoryPurl) -> None:
    assert parse_repository_purl(text) == expected


@pytest.mark.parametrize(
    ("text", "repo"),
    [
        pytest.param("pkg:github/pallets/click", "pallets/click", id="github"),
        pytest.param("git+file:///srv/git/tool.git", "git/tool", id="git"),
        pytest.param("git+file:///tool", "tool", id="git at the root"),
        pytest.param("git+file:///srv/tool/.git", "srv/tool", id="the folder of a clone's objects"),
        pytest.param("pkg:pypi/Foo_Bar", "pypi/foo-bar", id="pypi"),
        pytest.param("pkg:npm/%40scope/left-pad", "npm/@scope/left-pad", id="npm"),
        pytest.param("pkg:cargo/serde_json", "cargo/serde_json", id="cargo"),
        pytest.param("pkg:golang/gopkg.in/yaml.v3", "golang/gopkg.in/yaml.v3", id="golang"),
        pytest.param("pkg:maven/org.example/tool", "maven/org.example/tool", id="maven"),
    ],
)
def test_name_in_records(text: str, repo: str) -> None:
    assert parse_repository_purl(text).repo == repo


@pytest.mark.parametrize("text", ["pkg:pypi/toolz", "pkg:cargo/serde_json", "pkg:npm/%40scope/x", "git+file:///srv/x"])
def test_the_canonical_form_means_itself(text: str) -> None:
    assert parse_repository_purl(text).text == text


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param("toolz", "is no package URL", id="a word"),
        pytest.param("pkg:gem/rails", "has type 'gem', which can't be mined", id="other type"),
        pytest.param("pkg:pypi/toolz@1.0.0", "mined as a whole; write pkg:pypi/NAME.", id="version"),
        pytest.param("pkg:github/pallets/click#src", "subpath", id="subpath"),
        pytest.param("pkg:github/click", "write pkg:github/OWNER/NAME", id="no owner"),
        pytest.param("pkg:github/a/b/c", "write pkg:github/OWNER/NAME", id="two owners"),
        pytest.param("pkg:github/pallets/..", "", id="climbing name"),
        pytest.param("pkg:pypi/org/toolz", "write pkg:pypi/NAME", id="namespace on an index"),
        pytest.param("pkg:npm/scope/name", "%40SCOPE", id="scope without its sign"),
        pytest.param("pkg:cargo/9lives", "write pkg:cargo/NAME", id="crate that starts with a digit"),
        pytest.param("pkg:golang/example/tool", "write pkg:golang/HOST/PATH", id="module without a host"),
        pytest.param("pkg:maven/tool", "write pkg:maven/GROUP/ARTIFACT", id="no group"),
        pytest.param("git+ssh://git@example.org/team/tool.git", "without your keys", id="ssh"),
        pytest.param("git@example.org:team/tool.git", "without your keys", id="ssh, short"),
        pytest.param("git+ext::sh -c 'touch /tmp/x'", "", id="command as a transport"),
        pytest.param("git+https://me:secret@example.org/a/b", "user name or password", id="password"),
        pytest.param("git+https://example.org/a/b@v1", "names a version", id="git version"),
        pytest.param("git+https://example.org", "has no path", id="host alone"),
        pytest.param("git+file:///srv/../etc", "climbs", id="climbing path"),
        pytest.param("git+file://host/srv/tool", "write git+file:///PATH", id="host of a local path"),
        pytest.param("git+https:///a/b", "has no host", id="no host"),
    ],
)
def test_refused(text: str, what: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse_repository_purl(text)
    assert caught.value.reason == "bad_purl"
    assert what in caught.value.detail
    assert "secret" not in caught.value.detail
