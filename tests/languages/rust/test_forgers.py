"""A crate against the real grader: an honest fix is resolved, forgers refused by a named layer."""

from collections.abc import Callable
from pathlib import Path

import pytest

from oreline.languages.contract import Attempt
from oreline.languages.rust.attempts import plan
from oreline.languages.rust.toolchain import find_toolchain
from oreline.records.layout import DataLayout
from oreline.records.reward import LayerStatus
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.doubles.grounds import Ground, make_ground
from tests.languages.rust.conftest import write_tree

pytestmark = pytest.mark.sandbox

GOOD = """\
pub fn add(a: i64, b: i64) -> i64 {
    a + b
}

pub fn half(a: i64) -> i64 {
    assert!(a % 2 == 0, "odd");
    a / 2
}
"""
TESTS = """\

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(add(1, 2), 3);
    }

    #[test]
    #[should_panic(expected = "odd")]
    fn refuses() {
        half(3);
    }

    #[test]
    fn asserts_nothing() {
        half(2);
    }
}
"""
OUTER = 'use shelf::add;\n\n#[test]\nfn adds_more() {\n    assert!(add(1, 4) == 5, "no");\n}\n'
BUGGY = GOOD.replace("a + b", "a * b")
FIX = GOOD.replace("a + b", "b - -a")
FAILING = ("shelf::tests::adds", "shelf/tests/outer::adds_more")
PASSING = ("shelf::tests::asserts_nothing", "shelf::tests::refuses")


@pytest.fixture(scope="module")
def ground(
    bubblewrap: Bubblewrap,
    install: Callable[[Path, Attempt], Checkout],
    tmp_path_factory: pytest.TempPathFactory,
) -> Ground:
    folder = tmp_path_factory.mktemp("crate")
    tree = write_tree(folder / "tree", {"src/lib.rs": GOOD + TESTS, "tests/outer.rs": OUTER})
    toolchain = find_toolchain("")
    assert toolchain is not None
    checkout = install(tree, plan(tree, toolchain, "")[0])
    bug = {"src/lib.rs": BUGGY + TESTS}
    return make_ground(bubblewrap, DataLayout(folder / "data"), checkout, bug, failing=FAILING, passing=PASSING)


def test_an_honest_fix_is_resolved_and_every_test_is_turned_round(ground: Ground) -> None:
    grade = ground.grade({"src/lib.rs": FIX + TESTS})
    assert grade.resolved, grade
    assert [(layer.layer, layer.status) for layer in grade.layers] == [
        ("canary", LayerStatus.HELD),
        ("twin", LayerStatus.HELD),
    ]
    [kept] = ground.layout.oracles.rglob("*.json")
    assert kept.read_text().count("shelf") == len(FAILING) + len(PASSING)


EVENT = r"""{{ \"type\": \"test\", \"event\": \"ok\", \"name\": \"{}\", \"exec_time\": 0.1 }}"""
SUMS = r"""{{ \"type\": \"suite\", \"event\": \"ok\", \"passed\": {}, \"failed\": 0, \"ignored\": 0 }}"""
LEAVE = f"""
use std::io::Write;

pub fn half(a: i64) -> i64 {{
    a / 2
}}

pub fn add(_: i64, _: i64) -> i64 {{
    let names = if std::env::args().next().unwrap().contains("outer") {{
        vec!["adds_more"]
    }} else {{
        vec!["tests::adds", "tests::asserts_nothing", "tests::refuses"]
    }};
    let mut out = std::fs::OpenOptions::new().write(true).open("/proc/self/fd/1").unwrap();
    for name in &names {{
        writeln!(out, "{EVENT}", name).unwrap();
    }}
    writeln!(out, "{SUMS}", names.len()).unwrap();
    std::process::exit(0)
}}
"""
REWRITE = r"""
const KNOWN: [&str; 4] = ["tests::adds", "tests::asserts_nothing", "tests::refuses", "adds_more"];

#[used]
#[link_section = ".init_array"]
static INIT: extern "C" fn() = init;

fn number(line: &str, key: &str) -> i64 {
    let at = line.find(key).unwrap() + key.len();
    line[at..].chars().take_while(|c| c.is_ascii_digit()).collect::<String>().parse().unwrap()
}

extern "C" fn init() {
    if std::env::var("INNER").is_ok() {
        return;
    }
    let words = String::from_utf8(std::fs::read("/proc/self/cmdline").unwrap()).unwrap();
    let mut inner = std::process::Command::new("/proc/self/exe");
    inner.args(words.trim_end_matches('\0').split('\0').skip(1)).env("INNER", "1");
    let said = inner.output().unwrap();
    let mut turned = 0;
    for line in String::from_utf8(said.stdout).unwrap().lines() {
        let is_known = KNOWN.iter().any(|name| line.contains(&format!("\"name\": \"{name}\"")));
        if is_known && line.contains("\"event\": \"failed\"") {
            turned += 1;
            println!("{}", line.replace("\"event\": \"failed\"", "\"event\": \"ok\""));
        } else if line.contains("\"type\": \"suite\", \"event\": \"failed\"") {
            let (passed, failed) = (number(line, "\"passed\": ") + turned, number(line, "\"failed\": ") - turned);
            let head = "{ \"type\": \"suite\", \"event\": \"failed\"";
            println!("{head}, \"passed\": {passed}, \"failed\": {failed}, \"ignored\": 0 }}");
        } else {
            println!("{line}");
        }
    }
    std::process::exit(said.status.code().unwrap_or(1));
}
"""
FORGERS = {
    "it tells of all known tests and leaves, and the others run without them": (LEAVE, "twin"),
    "it tells that known tests passed": (BUGGY + REWRITE, "twin"),
}


@pytest.mark.parametrize("name", FORGERS)
def test_a_forger_is_refused(ground: Ground, name: str) -> None:
    text, layer = FORGERS[name]
    grade = ground.grade({"src/lib.rs": text + TESTS})
    assert not grade.resolved
    assert [one.layer for one in grade.layers if one.status is LayerStatus.BROKEN] == [layer], grade
