'use strict';
// Loaded first in every node process of a run with coverage: which lines ran since it was last asked, told under a key
// { file, titles } (no titles: all tests of the file; no file: while tests were loaded). Records go to files of the
// folder ORELINE_COVERAGE. A process that a test starts tells all it ran under that test.
const fs = require('fs');
const path = require('path');
const { Session } = require('inspector');
const { threadId } = require('worker_threads');
const { addLines, pathOf, pointsOf } = require('./covered_lines.cjs');

const { appendFileSync } = fs;
const { stringify } = JSON;
const folder = process.env.ORELINE_COVERAGE;
const tree = `${process.env.ORELINE_TREE}${path.sep}`;
const own = path.join(folder || '', `${process.pid}-${threadId}.jsonl`);
const session = new Session();
const scripts = new Map();
const known = new Map();
const pending = [];
const COUNTING = { callCount: true, detailed: true };

function post(method, parameters) {
  let found = {};
  session.post(method, parameters, (error, result) => { found = error ? {} : result; });
  return found;
}

function isOfTree(url) {
  const file = pathOf(url);
  return file.startsWith(tree) && !file.includes('/node_modules/');
}

function pointsOfScript(id, { url, sourceMapURL }) {
  const { scriptSource = '' } = post('Debugger.getScriptSource', { scriptId: id });
  const before = known.get(url);
  if (before && before.source === scriptSource) return before.points;
  const points = pointsOf(pathOf(url), scriptSource, sourceMapURL);
  known.set(url, { source: scriptSource, points });
  return points;
}

function flush() {
  try {
    appendFileSync(own, pending.join(''));
    pending.length = 0;
  } catch {
    // A test has put another file system in place: later.
  }
}

// What ran since the last call; told to nobody without a key.
exports.take = (key) => {
  const { result = [] } = post('Profiler.takePreciseCoverage');
  if (!key) return;
  const lines = new Map();
  for (const { scriptId, functions } of result) {
    const script = scripts.get(scriptId);
    if (script) addLines((script.points ||= pointsOfScript(scriptId, script)), functions, lines);
  }
  if (!lines.size) return;
  pending.push(`${stringify({ ...key, lines: Object.fromEntries([...lines].map(([file, found]) => [file, [...found]])) })}\n`);
  flush();
};

// What was counted is held in memory until it is counted anew.
exports.restart = () => {
  post('Profiler.stopPreciseCoverage');
  post('Profiler.startPreciseCoverage', COUNTING);
};

// The test that processes started from now on are part of.
exports.begin = (key) => { process.env.ORELINE_COVERED_BY = stringify(key); };

exports.LOADING = { file: '', titles: null };

function keyOfProcess() {
  const { ORELINE_COVERED_BY, ORELINE_FILE, NODE_TEST_CONTEXT } = process.env;
  if (ORELINE_COVERED_BY) return JSON.parse(ORELINE_COVERED_BY);
  const file = ORELINE_FILE || (NODE_TEST_CONTEXT && process.argv[1]);
  return file ? { file, titles: null } : null;
}

// The process that only starts the others in `node --test` has no inspector.
function canConnect() {
  try {
    session.connect();
    return true;
  } catch {
    return false;
  }
}

if (folder && canConnect()) {
  session.on('Debugger.scriptParsed', ({ params }) => isOfTree(params.url) && scripts.set(params.scriptId, params));
  post('Debugger.enable');
  post('Debugger.setSkipAllPauses', { skip: true });
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', COUNTING);
  const key = keyOfProcess();
  if (key) exports.begin(key);
  process.on('exit', () => { exports.take(key); flush(); });
}
