'use strict';
// Reporter for jasmine. Its results name no file: ids start with the first suite's name.
const channel = require('./channel.cjs');

const STATUS = { passed: 'passed', failed: 'failed', pending: 'skipped', excluded: 'skipped' };
const said = (result) => (result.failedExpectations || []).map((failure) => channel.say(failure)).join('\n');
const above = [];

module.exports = class {
  suiteStarted(suite) {
    above.push(suite.description);
  }
  specDone(spec) {
    const isLate = /did not complete within|Async function did not complete|Timeout - /.test(said(spec));
    const status = spec.status === 'failed' && isLate ? 'timeout' : STATUS[spec.status] || 'error';
    const isUnreached = /^Not run because a beforeAll function failed/.test(said(spec));
    const file = (spec.filename || '').replace(/^file:\/\//, '');
    channel.test(file, [...above, spec.description], isUnreached ? 'error' : status, (spec.duration || 0) / 1000, said(spec) || spec.pendingReason);
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
