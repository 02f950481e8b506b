"""The figures of planting for a folder without a peer."""

from pathlib import Path

from benchmarks.comparisons.planting import compare

FILES = {
    "lib/core.rb": "def f(a)\n  a.map { |b| b < 1 }\nend\n",
    "spec/core_spec.rb": "def f(a)\n  a < 1\nend\n",
    "src/Core.cs": "\ufeffclass Core {\r\n    public bool F(int a) => a < 1;\r\n}\r\n",
}


def test_a_line_for_each_suffix(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text.encode())
    csharp, ruby = compare([str(tmp_path)])
    for line, suffix in ((csharp, ".cs"), (ruby, ".rb")):
        assert line.startswith(f"{tmp_path.name} {suffix}: 1 files, ")
        assert "; 100.0% parse; 100.0% of functions seen, 100.0% with a bug; " in line


def test_no_folder_is_asked_for() -> None:
    assert list(compare([])) == ["ORELINE_BENCH_FOLDERS names no folder: name some, with colons between"]
