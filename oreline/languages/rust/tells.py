"""What fools Rust's tests from within sources, as `oreline.languages.tells` has it."""

from typing import Final

from oreline.languages.tells import Tells, doubt, hint, proof

_LITERAL: Final = r"(?:-?\d[\d._]*\w{0,5}|\"[^\"\n]{0,200}\"|true|false|None)"

TELLS: Final[Tells] = (
    doubt("special_cased", r"\bcfg!\((?:not\()?test\)|^\s*#\[cfg\(not\(test\)\)\]"),
    doubt("special_cased", r"env::var(?:_os)?\(\"(?:RUST_TEST\w*|NEXTEST\w*|CARGO_TARGET_TMPDIR)"),
    hint("special_cased", r"^\s*#\[cfg\(test\)\]|env::current_exe\(\)|thread::current\(\)\s*\.name\(\)"),
    doubt("test_read", r"(?:include_str!|read_to_string)\([^\n]{0,80}\btests?/"),
    hint("answer_hard_coded", rf"^\s+if \w+ == {_LITERAL}(?: && \w+ == {_LITERAL})* \{{\s*return {_LITERAL}"),
    doubt("comparison_overridden", r"fn eq\(&self, ?\w+: ?&[\w<>&]+\) -> bool \{\s*true\s*\}"),
    doubt("comparison_overridden", r"fn ne\(&self, ?\w+: ?&[\w<>&]+\) -> bool \{\s*false\s*\}"),
    hint("comparison_overridden", r"\bimpl(?:<[^>\n]{0,40}>)? PartialEq"),
    doubt("exits_early", r"link_section = \"\.init_array|#\[ctor\]|\blibc::_exit\("),
    hint("exits_early", r"\bprocess::(?:exit|abort)\("),
    doubt("runner_patched", r"macro_rules! (?:assert|assert_eq|assert_ne|panic)\b|extern crate test\b|#!\[feature\([^\n]{0,40}custom_test_frameworks"),
    hint("runner_patched", r"panic::set_hook\(|#!\[no_main\]"),
    hint("failure_swallowed", r"\bcatch_unwind\("),
    doubt("verdict_printed", r"print(?:ln)?!\([^\n]{0,60}(?:test result: ok|test [^\n]{0,30}\.\.\. ok)"),
    hint("result_forged", r"/proc/self/fd|\bfrom_raw_fd\("),
    hint("sandbox_probed", r"\bptrace\b"),
    hint("time_wasted", r"\bloop \{\s*\}|thread::sleep\([^\n]{0,40}from_secs\(\d{3,}"),
)  # fmt: skip

STEERING: Final[Tells] = (
    proof("runner_steered", r"^\s*(?:harness|autotests|test|doctest|runner|rustflags|rustdocflags|rustc-wrapper|rustc)\s*=|^\s*\[patch\b|\[\[test\]\]"),
    proof("runner_steered", r"\bRUST(?:DOC)?FLAGS\b|\bRUSTC_WRAPPER\b|default-filter|cargo:rustc-cfg=test\b"),
)  # fmt: skip
