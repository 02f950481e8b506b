"""What is a proper mutant, and which of them are near-duplicates, in any grammar."""

import contextlib
from pathlib import Path

import pytest

from oreline.errors import CandidateError
from oreline.languages.grammar import has_errors, parse
from oreline.mutation.mutants import Mutant, Nursery
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.proposals import SourceFile, read_source
from oreline.mutation.rewrites import Rewrite, rewrites_of

GO = """package p

func (t *T) Clamp(value, low int) int {
	if value < low {
		return low
	}
	return value + 1 // done
}
"""
PYTHON = "x = 1\n\n\ndef f(a):\n    return a < x  # end\n"
CSHARP = """class A : B {
    int C { get => _c > 1 ? _c : 0; set { _c = value; } }
    public override bool F(int a) {
        return a < 1;
    }
}
"""
RUBY = "class A\n  def f(a)\n    a.map { |b| b < 1 }\n  end\n\n  def g = 1\nend\n"
UNKNOWN = """class A {
    public override bool F(int a) {
        return a < 1;
    }
    int G() {
        return H(
#if X
            1 +
#endif
            2);
    }
}
"""
COPY = GO.replace("Clamp", "Bound").replace("value", "size").replace("low", "least")


def read(tmp_path: Path, name: str, source: str) -> SourceFile:
    (tmp_path / name).write_text(source)
    return read_source(name, tmp_path / name)


def all_of(file: SourceFile) -> list[Rewrite]:
    return list(rewrites_of(file.grammar, file.tree, file.source, OPERATORS))


def grow(nursery: Nursery, file: SourceFile) -> list[Mutant]:
    found = []
    for rewrite in all_of(file):
        with contextlib.suppress(CandidateError):
            found.append(nursery.grow(file, rewrite))
    return found


def test_a_copy_of_a_function_is_a_near_duplicate_and_none_is_one_by_itself(tmp_path: Path) -> None:
    nursery = Nursery()
    first, second = (grow(nursery, read(tmp_path, *file)) for file in (("a.go", GO), ("b.go", COPY)))
    assert len(first) > 7
    assert [mutant.cluster for mutant in first] == [mutant.cluster for mutant in second]
    assert len({mutant.cluster for mutant in first}) == len(first)
    assert not {mutant.identity for mutant in first} & {mutant.identity for mutant in second}


@pytest.mark.parametrize(("name", "source"), [("a.go", GO), ("a.py", PYTHON), ("A.cs", CSHARP), ("a.rb", RUBY)])
def test_a_mutant_parses_as_a_whole_file(tmp_path: Path, name: str, source: str) -> None:
    file = read(tmp_path, name, source)
    for mutant in grow(Nursery(), file):
        assert not has_errors(parse(file.grammar, mutant.source))


def test_a_function_is_read_alone_though_its_removal_is_not(tmp_path: Path) -> None:
    file = read(tmp_path, "A.cs", UNKNOWN)
    assert has_errors(file.tree)
    nursery, made = Nursery(), dict[str, int]()
    for rewrite in all_of(file):
        with contextlib.suppress(CandidateError):
            nursery.grow(file, rewrite)
            made[rewrite.operator.name] = made.get(rewrite.operator.name, 0) + 1
    assert "method_removed" in {rewrite.operator.name for rewrite in all_of(file)} - made.keys()
    assert made["comparison_boundary"] == 1


def test_the_same_change_is_made_once(tmp_path: Path) -> None:
    file, nursery = read(tmp_path, "a.go", GO), Nursery()
    first = all_of(file)[0]
    nursery.grow(file, first)
    with pytest.raises(CandidateError, match="in the same way") as caught:
        nursery.grow(file, first)
    assert caught.value.reason == "duplicate"


def test_what_stands_outside_of_functions_is_seen(tmp_path: Path) -> None:
    file = read(tmp_path, "a.go", "package p\n\nvar limit = 10\n")
    assert {rewrite.function for rewrite in all_of(file)} == {"<module>"}
    assert {mutant.source for mutant in grow(Nursery(), file)} == {
        b"package p\n\nvar limit = 11\n",
        b"package p\n\nvar limit = 9\n",
    }
