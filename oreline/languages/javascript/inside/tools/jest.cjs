'use strict';
// Reporter for jest: every test when its file is done.
const channel = require('./channel.cjs');

const SKIPPED = new Set(['pending', 'skipped', 'todo', 'disabled']);
const TIMEOUT = /Exceeded timeout of|Async callback was not invoked within/;

// A hook that dies fails each test below it with the hook's own error: its place in the file lies before the test's.
function diedBefore(test, file) {
  const own = (test.failureMessages || []).join('\n').split('\n').filter((line) => line.includes(file));
  const lines = own.map((line) => Number((/:(\d+):\d+\)?\s*$/.exec(line) || [])[1])).filter(Boolean);
  if (!test.location || test.numPassingAsserts || !lines.length) return false;
  return lines.every((line) => line < test.location.line);
}

function status(test, file) {
  if (SKIPPED.has(test.status)) return 'skipped';
  if (test.status === 'passed') return test.failing ? 'xfailed' : 'passed';
  if ((test.failureMessages || []).some((message) => TIMEOUT.test(message))) return 'timeout';
  return diedBefore(test, file) ? 'error' : 'failed';
}

function message(test) {
  const said = (test.failureMessages || []).join('\n');
  return test.invocations > 1 ? `run ${test.invocations} times, the last one counts\n${said}` : said;
}

module.exports = class {
  onTestResult(_, result) {
    const file = result.testFilePath;
    for (const test of result.testResults) {
      channel.test(file, [...test.ancestorTitles, test.title], status(test, file), (test.duration || 0) / 1000, message(test));
    }
    const failed = result.testExecError || (result.failureMessage && !result.numFailingTests);
    if (failed) channel.broken(file, result.failureMessage || channel.say(result.testExecError));
  }

  onRunComplete(_, results) {
    if (results && results.runExecError) channel.broken('', channel.say(results.runExecError));
    channel.ended();
  }
};
