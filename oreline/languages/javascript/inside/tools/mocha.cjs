'use strict';
// Reporter for mocha: every test as it ends; tests that a failed hook kept from running are errors at the end.
const channel = require('./channel.cjs');
const coverage = process.env.ORELINE_COVERAGE ? require('./coverage.cjs') : null;
const { order } = require('./order.cjs');

const TIMEOUT = /^timeout of \d+ms exceeded/i;

// One file that doesn't load is no reason to run none of the others. The reporter is loaded before the first of them.
for (const [path, loaded] of Object.entries(require.cache)) {
  if (!/mocha[\\/]lib[\\/]nodejs[\\/]esm-utils\.c?js$/.test(path) || !loaded.exports.requireOrImport) continue;
  const load = loaded.exports.requireOrImport;
  loaded.exports.requireOrImport = async (file, ...rest) => {
    try {
      return await load(file, ...rest);
    } catch (error) {
      channel.broken(file, channel.say(error));
      return {};
    }
  };
}

function arrange(suite) {
  order(suite.tests);
  order(suite.suites).forEach(arrange);
}

function titles(runnable) {
  const above = [];
  for (let suite = runnable.parent; suite && !suite.root; suite = suite.parent) above.unshift(suite.title);
  return [...above, runnable.title];
}

function fileOf(runnable) {
  return runnable.file || (runnable.parent ? fileOf(runnable.parent) : '');
}

module.exports = class {
  constructor(runner) {
    this.runner = runner;
    this.told = new Set();
    this.hooks = [];
    // mocha starts only after the reporter stands.
    arrange(runner.suite);
    runner.on('pass', (test) => this.tell(test, 'passed', test._currentRetry ? `passed at retry ${test._currentRetry}` : ''));
    runner.on('pending', (test) => this.tell(test, 'skipped', ''));
    runner.on('fail', (test, error) => this.fail(test, error));
    // mocha passes over what nobody waited for.
    this.rejections = new Set();
    process.on('unhandledRejection', (error) => this.rejections.add(error));
    runner.on('end', () => this.end());
    if (coverage) this.tellLines();
  }

  // Hooks before all run after their suite has begun: their lines are those of its first test.
  tellLines() {
    let last = null;
    const take = () => last && coverage.take(last);
    coverage.take(coverage.LOADING);
    this.runner.on('suite', () => { take(); last = null; });
    this.runner.on('test', (test) => {
      take();
      last = { file: fileOf(test), titles: titles(test) };
      coverage.begin(last);
    });
    this.runner.on('end', take);
  }

  tell(test, status, message) {
    if (this.told.has(test)) return;
    this.told.add(test);
    channel.test(fileOf(test), titles(test), status, (test.duration || 0) / 1000, message);
  }

  fail(test, error) {
    if (test.type === 'hook') this.hooks.push({ suite: test.parent, hook: test, message: `${test.title}: ${channel.say(error)}` });
    else if (test.type !== 'test') channel.broken(fileOf(test), channel.say(error));
    // A test that fails after it has passed: its second callback, or an error out of nowhere.
    else if (this.told.has(test)) channel.broken(fileOf(test), `${titles(test).join(' > ')} failed after its end: ${channel.say(error)}`);
    else this.tell(test, error && TIMEOUT.test(error.message) ? 'timeout' : 'failed', channel.say(error));
  }

  isWanted(test) {
    const { _grep, _invert } = this.runner;
    return !_grep || _grep.test(test.fullTitle()) !== Boolean(_invert);
  }

  end() {
    for (const { suite, hook, message } of this.hooks) {
      suite.eachTest((test) => this.isWanted(test) && this.tell(test, 'error', message));
      channel.broken(fileOf(hook), message);
    }
    for (const error of this.rejections) channel.broken('', `unhandled rejection: ${channel.say(error)}`);
    channel.ended();
  }
};
