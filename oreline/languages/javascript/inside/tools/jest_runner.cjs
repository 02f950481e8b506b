'use strict';
// Runs a file of jest's tests by jest's own runner, and tells which lines each test ran: jest-circus says when one ends.
const { createRequire } = require('module');
const path = require('path');
const coverage = require('./coverage.cjs');

function above(...names) {
  let from = createRequire(path.join(process.env.ORELINE_TOOL, 'package.json'));
  for (const name of names) {
    try {
      from = createRequire(from.resolve(`${name}/package.json`));
    } catch {
      // Laid out flat: the next one is in reach as well.
    }
  }
  return from;
}

function findRunner() {
  const from = above('jest-cli', 'jest-config');
  for (const name of ['jest-circus/runner', 'jest-jasmine2']) {
    try {
      const found = from(name);
      return { run: found.default || found, isByTest: name === 'jest-circus/runner' };
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error('neither jest-circus nor jest-jasmine2 is installed');
}

function titles(test) {
  const found = [];
  for (let one = test; one && one.name !== 'ROOT_DESCRIBE_BLOCK'; one = one.parent) found.unshift(String(one.name));
  return found;
}

function note(file, event) {
  if (event.name === 'run_start') coverage.take(coverage.LOADING);
  if (event.name === 'test_start') coverage.begin({ file, titles: titles(event.test) });
  if (event.name === 'test_done') coverage.take({ file, titles: titles(event.test) });
}

module.exports = async (globalConfig, config, environment, runtime, file, ...rest) => {
  const { run, isByTest } = findRunner();
  const { handleTestEvent } = environment;
  environment.handleTestEvent = function handle(event, state) {
    note(file, event);
    return handleTestEvent ? handleTestEvent.call(this, event, state) : undefined;
  };
  try {
    return await run(globalConfig, config, environment, runtime, file, ...rest);
  } finally {
    coverage.take(isByTest ? null : { file, titles: null });
    coverage.restart();
  }
};
