"""What fools tests of C and C++ from within sources, as `oreline.languages.tells` has it."""

from typing import Final

from oreline.languages.tells import Tells, doubt, hint, proof

_LITERAL: Final = r"(?:-?\d[\d.]*\w{0,3}|\"[^\"\n]{0,200}\"|true|false|NULL|nullptr)"

TELLS: Final[Tells] = (
    doubt("special_cased", r"getenv\(\"(?:GTEST_\w+|CTEST_\w+)\""),
    hint("special_cased", r"getenv\(\"TEST_\w+\"|program_invocation(?:_short)?_name|__progname\b"),
    doubt("special_cased", r"dlsym\([^\n]{0,60}\"(?:test|gtest|RUN_ALL_TESTS)"),
    doubt("test_read", r"fopen\([^\n]{0,60}\btests?/"),
    hint("answer_hard_coded", rf"^\s+if \(\w+ == {_LITERAL}(?: && \w+ == {_LITERAL})*\) \{{?\s*return {_LITERAL}"),
    doubt("comparison_overridden", r"operator==\([^\n]{0,80}\)[^\n{;]{0,30}\{\s*return true;"),
    doubt("comparison_overridden", r"#define\s+(?:assert\(|(?:ASSERT|EXPECT)_(?:EQ|NE|TRUE|FALSE)\b|(?:strcmp|memcmp)\b)|#undef\s+assert\b"),
    hint("comparison_overridden", r"\boperator(?:==|!=|bool)\(|#define\s+(?:NDEBUG|CHECK|REQUIRE)\b"),
    doubt("exits_early", r"__attribute__\(\(constructor[^\0]{0,200}\b_?exit\("),
    hint("exits_early", r"\b(?:_exit|_Exit|quick_exit|exit|abort|raise)\(|__attribute__\(\(constructor"),
    doubt("runner_patched", r"#\s*include\s*[<\"](?:gtest|gmock|catch2|doctest|cmocka|check\.h|unity\.h)"),
    hint("runner_patched", r"\bsigaction\(|\bsetjmp\(|\b__assert_fail\b|\bdup2\("),
    hint("failure_swallowed", r"signal\(SIG(?:ABRT|SEGV)|catch \(\.\.\.\)"),
    doubt("verdict_printed", r"(?:printf|puts|cout)[^\n]{0,60}(?:\[  PASSED  \]|100% tests passed|All tests passed|\"ok \d+)"),
    doubt("result_forged", r"\bwrite\((?:[3-9]|\d\d+),"),
    hint("sandbox_probed", r"\bptrace\("),
    doubt("machine_exhausted", r"(?:while ?\((?:1|true)\)|for ?\(;;\)) ?\{?\s*v?fork\("),
    hint("time_wasted", r"(?:while ?\((?:1|true)\)|for ?\(;;\)) ?(?:\{\s*\}|;)|\bsleep\(\d{3,}\)"),
)  # fmt: skip

STEERING: Final[Tells] = (
    proof("runner_steered", r"\bCTEST_\w+|\bWILL_FAIL\b|\b(?:PASS|FAIL|SKIP)_REGULAR_EXPRESSION\b|\bSKIP_RETURN_CODE\b|\bDISABLED\b|\bXFAIL_TESTS\b|\bshould_fail\b"),
    proof("runner_steered", r"\badd_test\([^\n]{0,80}COMMAND (?:true|:|cmake)\b|^test:[^\n]{0,80}\n\t(?:true|:)|^\s*TESTS\s*=\s*$|LD_PRELOAD"),
)  # fmt: skip
