"""What fools Python's tests from within sources, as `oreline.languages.tells` has it."""

from typing import Final

from oreline.languages.tells import Tells, doubt, hint, proof

_RUNNERS: Final = r"(?:_?pytest|unittest|nose2?|doctest|conftest|sys\.gettrace)"
_VARIABLES: Final = r"(?:PYTEST_\w+|TOX_ENV_NAME|UNITTEST\w*)"
_LITERAL: Final = r"(?:-?\d[\d.]*|[rb]?['\"][^'\"\n]{0,200}['\"]|True|False|None|[\[({][^\n\])}]{0,200}[\])}])"

TELLS: Final[Tells] = (
    doubt("special_cased", rf"['\"]{_RUNNERS}['\"] (?:not )?in (?:sys\.)?modules"),
    doubt("special_cased", rf"(?:getattr|__import__)\([^\n]{{0,40}}['\"]modules['\"][^\n]{{0,60}}['\"]{_RUNNERS}"),
    doubt("special_cased", rf"sys\.modules\.get\(['\"]{_RUNNERS}"),
    doubt("special_cased", rf"environ[^\n]{{0,20}}['\"]{_VARIABLES}['\"](?!\] = )|['\"]{_VARIABLES}['\"] (?:not )?in (?:os\.)?environ"),
    doubt("special_cased", r"['\"](?:pytest|py\.test|unittest)['\"] (?:not )?in [^\n]{0,40}sys\.argv"),
    doubt("special_cased", r"f_(?:code\.co_(?:name|filename)|globals)[^\n]{0,60}['\"]_?test|co_name\.startswith\(['\"]test"),
    hint("special_cased", r"sys\.argv\[0\]|sys\.gettrace\(\)"),
    doubt("test_read", r"\.code_context\b|linecache\.getlines?\("),
    doubt("test_read", r"(?:open|Path|read_text)\([^\n]{0,80}['\"](?:[^'\"\n]{0,80}/)?tests?(?:/|_)[^'\"\n]{0,80}\.py['\"]"),
    hint("test_read", r"\bsys\._getframe\(|\binspect\.(?:stack|currentframe|getouterframes)\(|\bgc\.get_(?:objects|referrers)\("),
    hint("answer_hard_coded", rf"^\s+if \w+ == {_LITERAL}(?: and \w+ == {_LITERAL})*:\s*(?:\n\s+)?return {_LITERAL}\s*$"),
    hint("answer_hard_coded", rf"\{{\s*\(?{_LITERAL}(?:, {_LITERAL}){{0,9}}\)?: [^\n]{{1,400}}?\}}(?:\.get\(|\[)"),
    hint("answer_hard_coded", rf"^_?[A-Z][A-Z_]* = \{{\s*\({_LITERAL}(?:, {_LITERAL}){{0,9}},?\): "),
    doubt("comparison_overridden", r"def __(?:eq|le|ge)__\([^\n]{0,80}:\s*(?:\n\s+)?return True\b"),
    doubt("comparison_overridden", r"def __ne__\([^\n]{0,80}:\s*(?:\n\s+)?return False\b"),
    doubt("comparison_overridden", r"__(?:eq|ne)__ = lambda [^\n:]{0,40}: (?:True|False)|['\"]__(?:eq|ne)__['\"](?:, |: )"),
    hint("comparison_overridden", r"def __(?:eq|ne|bool|instancecheck)__\(|@property\s{1,20}def __class__"),
    doubt("exits_early", r"^(?:sys\.exit|os\._exit|exit|quit)\([01]?\)|^os\.abort\(|^raise SystemExit(?:\([01]?\))?$"),
    doubt("exits_early", r"\bpytest\.(?:exit|skip|xfail|importorskip)\(|\braise (?:unittest\.)?SkipTest\b"),
    hint("exits_early", r"\bos\._exit\(|\bos\.kill\(os\.getpid\(\)|\bsignal\.raise_signal\("),
    doubt("runner_patched", r"^\s*(?:import|from) (?:_pytest|pluggy)\b|\bTestReport\b"),
    doubt("runner_patched", r"\b(?:unittest\.)?(?:TestCase|TestResult|TextTestRunner)\.\w+ = |\bbuiltins\.\w*(?:Error|assert)\w* = "),
    doubt("runner_patched", r"\bpytest_(?:runtest|collection|sessionfinish|configure|report)\w*\("),
    doubt("runner_patched", r"\bos\.exec[lv]p?e?\(sys\.executable|['\"]assertmode['\"]|rewrite_asserts"),
    hint("runner_patched", r"^\s*(?:import|from) (?:pytest|unittest|doctest|hypothesis)\b|\batexit\.register|\bsys\.setprofile\("),
    hint("failure_swallowed", r"except (?:AssertionError|BaseException|Exception)?(?: as \w+)?:\s*\n?\s*(?:pass|return)\b"),
    doubt("verdict_printed", r"print\([^\n]{0,80}(?:\bPASSED\b[^\n]{0,9}(?:::|\{)|(?:\b\d+|\}) passed\b|= test session starts|\bOK \(\w+=)"),
    doubt("result_forged", r"for \w+ in range\(3, ?\d+\)[^\0]{0,120}os\.(?:write|fdopen)\("),
    hint("result_forged", r"/proc/self/fd|\bos\.(?:write|fdopen)\((?!1\b|2\b|sys\.)"),
    doubt("clock_changed", r"\btime\.(?:time|monotonic|perf_counter|sleep|process_time)(?:_ns)? = |\bdatetime\.datetime = "),
    doubt("runner_steered", rf"environ(?:\[|\.setdefault\(|\.update\()[^\n]{{0,20}}['\"]?{_VARIABLES}"),
    hint("runner_steered", r"environ(?:\[|\.setdefault\()['\"]PYTHON(?:PATH|STARTUP|OPTIMIZE)"),
    doubt("sandbox_probed", r"/proc/\*/(?:environ|mem|maps|fd|cmdline)"),
    hint("sandbox_probed", r"\bptrace\b|\bimport ctypes\b"),
    doubt("machine_exhausted", r"while (?:True|1):\s*(?:\n\s*)?os\.fork\(\)|(?:\] ?\* ?|bytes\(|bytearray\()10 ?\*\* ?1\d\b"),
    hint("time_wasted", r"while (?:True|1): ?(?:\n\s*)?(?:pass|\.\.\.|continue)\b|\bsleep\(\d{3,}|\bsignal\.pause\("),
)  # fmt: skip

STEERING: Final[Tells] = (
    proof("runner_steered", r"\A(?:.*/)?(?:sitecustomize|usercustomize)\.py\n|\A.*\.(?:pth|egg-link)\n|\A(?:pytest|_pytest|unittest|doctest)(?:/|\.py)"),
    proof("runner_steered", r"\bpytest_(?:runtest|collect|ignore_collect|itemcollected|deselected|pyfunc|pycollect|report_teststatus|sessionfinish|exception|cmdline|load_initial)\w*"),
    proof("runner_steered", r"\bcollect_ignore|\bpytest_plugins\b|\[pytest11\]|\b_pytest\b|\bTestReport\b|\bos\._exit\(|\bsys\.exit\(|\bos\.exec\w+\("),
    proof("runner_steered", r"mark\.(?:skip|xfail)|add_marker|\bdeselect|\.(?:outcome|exitstatus|longrepr) = |\bbuiltins\.\w+ = "),
    proof("runner_steered", r"\baddopts\b|--(?:deselect|ignore|collect-only)|\b(?:testpaths|norecursedirs|python_(?:files|classes|functions))\b|\bxfail_strict\b"),
    proof("runner_steered", r"\bos\.(?:write|fdopen)\((?!1\b|2\b|sys\.)|/proc/self/fd"),
)  # fmt: skip
