// Reporter for `node --test`. Nesting is told by depth alone: names above a test are those that were started last.
import path from 'node:path';
import channel from './channel.cjs';

const UNREACHED = new Set(['hookFailed', 'cancelledByParent', 'parentAlreadyFinished']);
const HAS_LEFT = /^oreline: process\.exit was called$/m;
const DIDNT_LOAD = /SyntaxError|ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND|ERR_UNKNOWN_FILE_EXTENSION|TransformError/;

function status(data, hasFailed) {
  if (data.skip !== undefined && data.skip !== false) return 'skipped';
  const isTodo = data.todo !== undefined && data.todo !== false;
  // One without a body ends as if it had passed.
  if (isTodo) return hasFailed ? 'xfailed' : 'skipped';
  if (!hasFailed) return 'passed';
  const kind = data.details.error && data.details.error.failureType;
  if (kind === 'testTimeoutFailure') return 'timeout';
  return UNREACHED.has(kind) ? 'error' : 'failed';
}

function say(error) {
  const cause = error && error.cause;
  return cause && typeof cause === 'object' ? channel.say(cause) : channel.say(error);
}

export default async function* report(source) {
  const above = [];
  const errors = new Map();
  const reported = new Map();
  const left = new Set();
  const isFile = (data) => data.nesting === 0 && data.file && path.resolve(data.name) === path.resolve(data.file);
  for await (const { type, data } of source) {
    if (type === 'test:stderr') errors.set(data.file, ((errors.get(data.file) || '') + data.message).slice(-4000));
    if (type === 'test:start') {
      above.length = data.nesting;
      above.push(data.name);
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const hasFailed = type === 'test:fail';
    const message = hasFailed ? say(data.details.error) : '';
    const written = errors.get(data.file) || '';
    const seconds = data.details.duration_ms / 1000;
    if (HAS_LEFT.test(written) && !left.has(data.file)) {
      left.add(data.file);
      channel.broken(data.file, 'process.exit was called before the tests came to an end');
    }
    if (isFile(data)) {
      if (hasFailed && (reported.get(data.file) || DIDNT_LOAD.test(written))) channel.broken(data.file, `${message}\n${written}`);
      else channel.test(data.file, [], status(data, hasFailed), seconds, `${message}\n${hasFailed ? written : ''}`.trim());
      continue;
    }
    reported.set(data.file, true);
    const kind = data.details.error && data.details.error.failureType;
    const titles = [...above.slice(0, data.nesting), data.name];
    if (data.details.type !== 'suite') channel.test(data.file || '', titles, status(data, hasFailed), seconds, message);
    else if (hasFailed && kind !== 'subtestsFailed') channel.broken(data.file || '', `${titles.join(' > ')}: ${message}`);
  }
  channel.ended();
  yield '';
}
