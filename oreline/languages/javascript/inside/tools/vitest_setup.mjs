// Loaded before each file of vitest's tests in a run with coverage: tells which lines each test ran.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const coverage = createRequire(import.meta.url)('./coverage.cjs');
const { afterEach, beforeAll, beforeEach } = await import(pathToFileURL(`${process.env.ORELINE_TOOL}/dist/index.js`));

function keyOf({ task, meta }) {
  const test = task || meta;
  const titles = [test.name];
  for (let suite = test.suite; suite && suite.name && suite !== test.file; suite = suite.suite) titles.unshift(suite.name);
  return { file: (test.file || {}).filepath || '', titles };
}

beforeAll(() => coverage.take(coverage.LOADING));
beforeEach((context) => coverage.begin(keyOf(context)));
afterEach((context) => coverage.take(keyOf(context)));
