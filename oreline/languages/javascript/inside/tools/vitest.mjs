// Reporter for vitest, for its older (onFinished) and newer (onTestRunEnd) calls alike: the tree of tasks is the same.
import { fileURLToPath } from 'node:url';
import channel from './channel.cjs';

const TIMEOUT = /(Test|Hook) timed out in/;

const said = (task) => ((task.result && task.result.errors) || []).map((error) => channel.say(error)).join('\n');

function status(task, broken) {
  const state = task.result && task.result.state;
  if (state === 'pass') return task.fails ? 'xfailed' : 'passed';
  if (state === 'fail') return TIMEOUT.test(said(task)) ? 'timeout' : 'failed';
  if (broken && task.mode !== 'todo') return 'error';
  return task.mode === 'skip' || task.mode === 'todo' || state === 'skip' ? 'skipped' : 'not_run';
}

function tellTest(file, above, task, broken) {
  const retries = (task.result && task.result.retryCount) || 0;
  const message = said(task) || broken || (retries ? `passed at retry ${retries}` : '');
  const seconds = ((task.result && task.result.duration) || 0) / 1000;
  channel.test(file, [...above, task.name], status(task, broken), seconds, message);
}

function tellSuite(file, above, suite, broken) {
  const own = said(suite);
  if (own) channel.broken(file, `${above.join(' > ')} ${own}`.trim());
  for (const task of suite.tasks || []) {
    if (task.type === 'suite') tellSuite(file, [...above, task.name], task, own || broken);
    else tellTest(file, above, task, own || broken);
  }
}

export default class {
  constructor() {
    this.told = new Set();
    this.isEnded = false;
  }

  // Lines that tests run are told from within their own processes.
  onInit(vitest) {
    if (!process.env.ORELINE_COVERAGE) return;
    const setup = fileURLToPath(new URL('vitest_setup.mjs', import.meta.url));
    const configs = new Set([vitest.config, ...(vitest.projects || []).map((project) => project.config)]);
    for (const config of configs) config.setupFiles = [setup, ...[config.setupFiles || []].flat()];
  }

  tellFile(file) {
    if (!file || this.told.has(file)) return;
    this.told.add(file);
    if (!(file.tasks || []).length && !said(file) && file.mode === 'run') channel.broken(file.filepath, 'no tests in this file');
    tellSuite(file.filepath, [], file, '');
  }

  onTestModuleEnd(module) {
    this.tellFile(module.task);
  }

  end(files, errors) {
    if (this.isEnded) return;
    this.isEnded = true;
    files.forEach((file) => this.tellFile(file));
    (errors || []).forEach((error) => channel.broken('', channel.say(error)));
    channel.ended();
  }

  onTestRunEnd(modules, errors) {
    this.end(modules.map((module) => module.task), errors);
  }

  onFinished(files, errors) {
    this.end(files || [], errors);
  }
}
