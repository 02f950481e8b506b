'use strict';
// From V8's counts to lines of the tree: through source maps where a loader or a build made what runs.
const fs = require('fs');
const path = require('path');
const { SourceMap } = require('module');
const { fileURLToPath } = require('url');

const { readFileSync, existsSync } = fs;
const WORD = /[\w$'"`\u0080-\uffff]+/g;
// What tools write in front of a module's own first line.
const WRAPPER = /^(\(\{"Object\.<anonymous>":function\([^)]*\)\{|'use strict';async \([^)]*\) ?=> ?\{\{?|\(function \([^)]*\) \{ )/;

exports.pathOf = (url) => {
  try {
    return url.startsWith('file:') ? fileURLToPath(url) : url.replace(/\?.*$/, '');
  } catch {
    return '';
  }
};

function readMap(file, url) {
  if (!url) return null;
  try {
    const inline = /^data:[^,]*?(;base64)?,(.*)$/s.exec(url);
    const text = !inline ? readFileSync(path.resolve(path.dirname(file), url), 'utf8') : inline[1] ? Buffer.from(inline[2], 'base64').toString() : decodeURIComponent(inline[2]);
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// None of what is JSON and no map.
function sourceMap(payload) {
  try {
    return new SourceMap(payload);
  } catch {
    return null;
  }
}

// A source's own path; that of the script itself where a loader names the same file in a way of its own.
function sourcePath(file, map, source) {
  const named = path.resolve(path.dirname(file), exports.pathOf(map.sourceRoot || ''), exports.pathOf(source || ''));
  return path.basename(named) === path.basename(file) && !existsSync(named) ? file : named;
}

function finder(file, payload) {
  const map = payload && sourceMap(payload);
  if (!map) return (line) => ({ path: file, line: line + 1 });
  const paths = new Map();
  return (line, column) => {
    const entry = map.findEntry(line, column);
    if (!entry || entry.generatedLine !== line || entry.originalLine === undefined || entry.originalSource == null) return null;
    const source = entry.originalSource;
    if (!paths.has(source)) paths.set(source, sourcePath(file, payload, source));
    return { path: paths.get(source), line: entry.originalLine + 1 };
  };
}

// Where each word of a script stands: its offset, and the place in the tree it comes from.
exports.pointsOf = (file, source, mapUrl) => {
  const find = finder(file, readMap(file, mapUrl));
  const points = [];
  let start = 0;
  source.split('\n').forEach((text, line) => {
    const before = line === 0 ? (WRAPPER.exec(text) || [''])[0].length : 0;
    for (const word of text.slice(before).matchAll(WORD)) {
      const place = find(line, word.index);
      if (place) points.push({ offset: start + before + word.index, ...place });
    }
    start += text.length + 1;
  });
  return points;
};

function firstAt(points, offset) {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle].offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Adds lines that ran, by path: of ranges within each other the innermost counts.
exports.addLines = (points, functions, lines) => {
  const ranges = functions.flatMap((one) => one.ranges).sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const counts = new Uint8Array(points.length);
  for (const { startOffset, endOffset, count } of ranges) counts.fill(count ? 1 : 0, firstAt(points, startOffset), firstAt(points, endOffset));
  counts.forEach((count, index) => {
    if (!count) return;
    const point = points[index];
    if (!lines.has(point.path)) lines.set(point.path, new Set());
    lines.get(point.path).add(point.line);
  });
};
