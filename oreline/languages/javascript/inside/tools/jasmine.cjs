'use strict';
// Reporter for jasmine. Its results name no file: ids start with the first suite's name.
const channel = require('./channel.cjs');
const coverage = process.env.ORELINE_COVERAGE ? require('./coverage.cjs') : null;

const STATUS = { passed: 'passed', failed: 'failed', pending: 'skipped', excluded: 'skipped' };
const said = (result) => (result.failedExpectations || []).map((failure) => channel.say(failure)).join('\n');
const above = [];
const key = (spec) => ({ file: (spec.filename || '').replace(/^file:\/\//, ''), titles: [...above, spec.description] });

module.exports = class {
  jasmineStarted() {
    if (coverage) coverage.take(coverage.LOADING);
  }
  specStarted(spec) {
    if (coverage) coverage.begin(key(spec));
  }
  suiteStarted(suite) {
    above.push(suite.description);
  }
  specDone(spec) {
    if (coverage) coverage.take(key(spec));
    const isLate = /did not complete within|Async function did not complete|Timeout - /.test(said(spec));
    const status = spec.status === 'failed' && isLate ? 'timeout' : STATUS[spec.status] || 'error';
    const isUnreached = /^Not run because a beforeAll function failed/.test(said(spec));
    const { file, titles } = key(spec);
    channel.test(file, titles, isUnreached ? 'error' : status, (spec.duration || 0) / 1000, said(spec) || spec.pendingReason);
  }
  suiteDone(suite) {
    if (said(suite)) channel.broken(suite.filename || '', `${above.join(' > ')}: ${said(suite)}`);
    above.pop();
  }
  jasmineDone(result) {
    if (said(result)) channel.broken('', said(result));
    channel.ended();
  }
};
module.exports.default = module.exports;
