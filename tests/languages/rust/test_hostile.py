"""Tests that hang, abort, end their process or write what looks like results: each is blamed for its own alone."""

from tests.languages.rust.conftest import Run, statuses

HOSTILE = """
    #[test] fn a_fine() {}
    #[test] fn b_hangs() { loop { std::thread::sleep(std::time::Duration::from_secs(1)); } }
    #[test] fn c_aborts() { std::process::abort(); }
    #[test] fn d_leaves() { std::process::exit(0); }
    fn deep(n: u64) -> u64 { let x = [n; 4096]; x[0] + deep(n + 1) }
    #[test] fn e_overflows() { println!("{}", deep(0)); }
    #[test] fn f_fine() {}
"""


def test_each_is_blamed_for_its_own_alone(run: Run) -> None:
    told = run({"src/lib.rs": HOSTILE}, test_seconds=2.0, workers=2)
    assert statuses(told) == {
        "shelf::a_fine": "passed",
        "shelf::b_hangs": "timeout",
        "shelf::c_aborts": "error",
        "shelf::d_leaves": "error",
        "shelf::e_overflows": "error",
        "shelf::f_fine": "passed",
    }
    words = {result.test_id: result.message for result in told.results}
    assert "signal 6 (SIGABRT)" in words["shelf::c_aborts"]
    assert "exit code 0" in words["shelf::d_leaves"]
    assert (told.finished, told.exit_code) == (True, 1)


PRINTING = """
    use std::io::Write;
    fn raw(text: &str) { std::io::stdout().write_all(text.as_bytes()).unwrap(); }
    fn event(name: &str, word: &str) -> String {
        format!("{{ \\"type\\": \\"test\\", \\"name\\": \\"{name}\\", \\"event\\": \\"{word}\\" }}\\n")
    }
    #[test] fn a_noise() { raw("no end of line "); }
    #[test] fn b_binary() { std::io::stdout().write_all(&[0, 159, 146, 150, 10]).unwrap(); }
    #[test] fn c_unknown() { raw(&event("never_ran", "ok")); raw("test never_ran_either ... ok\\n"); }
    #[test] fn d_fails() { raw(&event("d_fails", "ok")); panic!("for real"); }
    #[test] fn e_child() { std::process::Command::new("echo").arg(event("d_fails", "ok")).status().unwrap(); }
"""


def test_what_tests_print_becomes_no_result(run: Run) -> None:
    told = run({"src/lib.rs": PRINTING})
    assert statuses(told) == {
        "shelf::a_noise": "passed",
        "shelf::b_binary": "passed",
        "shelf::c_unknown": "passed",
        "shelf::d_fails": "failed",
        "shelf::e_child": "passed",
    }
    assert told.collection_errors == ()


FORGING = """
    fn say(text: &str) { use std::io::Write; std::io::stdout().write_all(text.as_bytes()).unwrap(); }
    #[test] fn a_forges() {
        for name in ["a_forges", "b_fails"] {
            say(&format!("{{ \\"type\\": \\"test\\", \\"name\\": \\"{name}\\", \\"event\\": \\"ok\\" }}\\n"));
        }
        std::process::exit(0);
    }
    #[test] fn b_fails() { panic!(); }
"""


def test_forged_events_of_a_process_that_leaves_are_no_evidence(run: Run) -> None:
    told = run({"src/lib.rs": FORGING})
    assert told.exit_code == 1
    assert "no sums" in told.collection_errors[0]


def test_a_forged_failure_contradicts_the_sums(run: Run) -> None:
    forged = '{ \\"type\\": \\"test\\", \\"name\\": \\"b_passes\\", \\"event\\": \\"failed\\" }'
    body = f'use std::io::Write; writeln!(std::io::stdout(), "{{}}", "{forged}").unwrap();'
    told = run({"src/lib.rs": f"#[test] fn a_forges() {{ {body} }}\n#[test] fn b_passes() {{}}"})
    assert told.exit_code == 1
    assert "something else wrote to its output" in told.collection_errors[0]


REACHING = """
    #[test] fn finds_no_report() {
        let mut found = false;
        for entry in std::fs::read_dir("/proc").unwrap().flatten() {
            let Ok(pid) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
            if pid == std::process::id() || pid == 1 { continue }
            let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            if String::from_utf8_lossy(&line).contains("run_tests.py") {
                assert!(std::fs::read_link(format!("/proc/{pid}/fd/700")).is_err());
                assert!(std::fs::OpenOptions::new().write(true).open(format!("/proc/{pid}/fd/700")).is_err());
                found = true;
            }
        }
        assert!(found);
        for number in 3..1024 {
            let Ok(to) = std::fs::read_link(format!("/proc/self/fd/{number}")) else { continue };
            assert!(!to.to_string_lossy().starts_with("pipe:"), "{number} is {to:?}");
        }
    }
"""


def test_no_test_reaches_the_report(run: Run) -> None:
    told = run({"src/lib.rs": REACHING})
    assert [result.message for result in told.results] == [""]
    assert (statuses(told), told.collection_errors) == ({"shelf::finds_no_report": "passed"}, ())
