"""What fools JavaScript's tests from within sources, as `oreline.languages.tells` has it; TypeScript has the same."""

from typing import Final

from oreline.languages.tells import Tells, doubt, hint, proof

_VARIABLES: Final = r"(?:JEST_WORKER_ID|VITEST\w*|MOCHA_\w+|TAP_\w+|NODE_TEST_CONTEXT|npm_lifecycle_event)"
_LITERAL: Final = r"(?:-?\d[\d.]*|'[^'\n]{0,200}'|\"[^\"\n]{0,200}\"|true|false|null)"

TELLS: Final[Tells] = (
    doubt("special_cased", rf"process\.env(?:\.|\[['\"]){_VARIABLES}"),
    doubt("special_cased", r"typeof (?:jest|vi|describe|it|expect|mocha)\b[^\n]{0,9}[!=]="),
    doubt("special_cased", r"\b(?:globalThis|global)\.(?:jest|vi|describe|it|expect|mocha|__vitest_\w+)\b(?! ?= )"),
    doubt("special_cased", r"process\.argv[^\n]{0,60}['\"/](?:jest|mocha|vitest|ava|tap|--test)\b"),
    hint("special_cased", r"process\.env\.NODE_ENV|import\.meta\.env|process\.argv\b"),
    doubt("test_read", r"readFile(?:Sync)?\([^\n]{0,80}(?:\.test\.|\.spec\.|__tests__|/tests?/)"),
    hint("test_read", r"new Error\(\)\.stack|prepareStackTrace|require\.main\b"),
    hint("answer_hard_coded", rf"^\s+if \(\w+ ===? {_LITERAL}(?: && \w+ ===? {_LITERAL})*\) \{{?\s*return {_LITERAL}"),
    doubt("comparison_overridden", r"\b(?:equals|isEqual|asymmetricMatch)\([^\n]{0,60}\{\s*return true\b|asymmetricMatch\b"),
    doubt("comparison_overridden", r"Object\.is = |\bassert(?:\.\w+|\[\w+\]) = |require\(['\"](?:node:)?assert(?:/strict)?['\"]\)(?:\.\w+|\[\w+\]) = "),
    hint("comparison_overridden", r"\[Symbol\.toPrimitive\]|\bvalueOf\(|new Proxy\("),
    doubt("exits_early", r"^process\.(?:exit|abort|kill|reallyExit)\("),
    hint("exits_early", r"process\.(?:exit|abort|kill|reallyExit)\(|process\.exitCode = 0"),
    doubt("runner_patched", r"\b(?:globalThis|global)\.(?:it|test|describe|expect|assert)(?:\.\w+)* = |\bexpect\.extend\("),
    doubt("runner_patched", r"(?:require\(|from )['\"](?:@jest/|jest-|vitest|mocha|chai|node:test|@vitest/)"),
    doubt("runner_patched", r"require\.cache\b[^\n]{0,80}(?:assert|expect|jest|mocha)|Module\._(?:load|resolveFilename) = "),
    hint("runner_patched", r"process\.on\(['\"](?:exit|beforeExit|uncaughtException)|(?:require\(|from )['\"](?:node:)?assert"),
    hint("failure_swallowed", r"catch ?(?:\(\w*\) ?)?\{\s*(?:return\b[^\n]{0,60})?\}"),
    doubt("verdict_printed", r"(?:console\.log|stdout\.write)\([^\n]{0,80}(?:Tests?: +\d+ passed|\b\d+ passing\b|^ok \d+ -|['\"`]ok \d+|# pass )"),
    doubt("result_forged", r"for ?\([^\n]{0,60}\)[^\0]{0,60}writeSync\(\w+,"),
    hint("result_forged", r"/proc/self/fd|writeSync\((?!1\b|2\b)\w+,"),
    doubt("clock_changed", r"\b(?:Date\.now|performance\.now|globalThis\.Date|global\.Date|process\.hrtime) = "),
    doubt("runner_steered", r"process\.env\.(?:NODE_OPTIONS|JEST_\w+|MOCHA_\w+|VITEST\w*) = "),
    doubt("machine_exhausted", r"(?:while ?\(true\)|for ?\(;;\)) ?\{?\s*\w*\.?(?:fork|spawn|exec)\("),
    hint("time_wasted", r"(?:while ?\(true\)|for ?\(;;\)) ?(?:\{\s*\}|;)|Atomics\.wait\("),
)  # fmt: skip

STEERING: Final[Tells] = (
    proof("runner_steered", r"\A(?:.*/)?node_modules/|\"(?:pre|post)?test\"\s*:|\b(?:node-options|NODE_OPTIONS)\b"),
    proof("runner_steered", r"\b(?:testPathIgnorePatterns|testMatch|testRegex|testNamePattern|passWithNoTests|testRunner|grep|invert)\b[\"']?\s*[:=]"),
    proof("runner_steered", r"\b(?:setupFiles\w*|globalSetup|reporters|moduleNameMapper|testEnvironment)\b[\"']?\s*:|--(?:require|import|loader)\b"),
)  # fmt: skip
