'use strict';
// Loads a module of the tree outside of any test tool: files without their endings, and types where the tree has a
// package that takes them away.
const Module = require('module');
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');

const ENDINGS = ['.js', '.ts', '.tsx', '.mjs', '.cjs', '.mts', '.cts', '.jsx'];
const TYPED = ['.ts', '.tsx', '.mts', '.cts', '.jsx'];
const own = Module.createRequire(path.join(process.cwd(), 'package.json'));

function optional(name) {
  try {
    return own(name);
  } catch {
    return null;
  }
}

const TRANSLATORS = [
  ['typescript', (ts, text, file) => ts.transpileModule(text, {
    fileName: file,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.React, esModuleInterop: true, experimentalDecorators: true },
  }).outputText],
  ['esbuild', (esbuild, text, file) => esbuild.transformSync(text, { loader: file.endsWith('x') ? 'tsx' : 'ts', format: 'cjs', target: 'node18' }).code],
  ['@swc/core', (swc, text) => swc.transformSync(text, { jsc: { parser: { syntax: 'typescript', tsx: true } }, module: { type: 'commonjs' } }).code],
];
let translator;

function translate(text, file) {
  translator = translator || TRANSLATORS.map(([name, use]) => [optional(name), use]).find(([found]) => found);
  if (!translator) throw new Error('nothing here reads types');
  return translator[1](translator[0], text, file);
}

for (const ending of TYPED) {
  Module._extensions[ending] = (module, file) => module._compile(translate(fs.readFileSync(file, 'utf8'), file), file);
}

// Types are imported by the name that the file has once they are gone.
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  try {
    return resolve.call(this, request, ...rest);
  } catch (error) {
    const stem = /^\.{0,2}\//.test(request) ? request.replace(/\.[cm]?jsx?$/, '') : '';
    for (const ending of stem ? TYPED : []) {
      try {
        return resolve.call(this, stem + ending, ...rest);
      } catch {
        continue;
      }
    }
    throw error;
  }
};

function isFile(file) {
  return fs.existsSync(file) && fs.statSync(file).isFile();
}

function find(place) {
  if (isFile(place)) return place;
  const near = ENDINGS.map((ending) => place + ending).find(isFile);
  if (near) return near;
  const typed = ENDINGS.map((ending) => place.replace(/\.[cm]?jsx?$/, '') + ending).find(isFile);
  return typed || own.resolve(place);
}

// Loaded once; what can be had only as a module of the newer kind is.
async function load(place) {
  const file = find(place);
  try {
    return own(file);
  } catch (error) {
    if (error && ['ERR_REQUIRE_ESM', 'ERR_REQUIRE_ASYNC_MODULE'].includes(error.code)) return import(pathToFileURL(file).href);
    throw error;
  }
}

module.exports = { load };
