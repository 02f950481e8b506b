'use strict';
// `npm install` with these arguments. A range that the index has no version for is widened, first to its major version,
// then to any; a package that isn't there is left out: only what package.json files of the tree ask for themselves.
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
const NO_VERSION = /No matching version found for ((?:@[^/\s]+\/)?[^@\s]+)@(.+?)\.?$/m;
const NO_PACKAGE = /'((?:@[^/\s]+\/)?[^@\s']+)@([^']*)' is not in this registry|404 Not Found - GET \S+?\/((?:@[^/\s]+(?:%2[fF]|\/))?[^/\s]+) /;
const MOST_CHANGES = 25;

function manifests() {
  const root = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  return ['.', ...(root.workspaces || [])].map((folder) => path.join(folder, 'package.json'));
}

function wider(range) {
  const major = /\d+/.exec(range);
  const within = major ? `^${major[0]}` : '*';
  return range === '*' ? null : range === within ? '*' : within;
}

function change(name, isThere) {
  let changed = '';
  for (const file of manifests()) {
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
    for (const field of FIELDS.filter((one) => manifest[one] && name in manifest[one])) {
      const was = manifest[field][name];
      const becomes = isThere && field !== 'overrides' ? wider(was) : null;
      if (becomes) manifest[field][name] = becomes;
      else delete manifest[field][name];
      changed = `${name}@${was} -> ${becomes || 'left out'}`;
    }
    fs.writeFileSync(file, JSON.stringify(manifest));
  }
  return changed;
}

for (let count = 0; ; count += 1) {
  const done = spawnSync('npm', ['install', ...process.argv.slice(2)], { encoding: 'utf8', maxBuffer: 1e8 });
  const said = `${done.stdout || ''}${done.stderr || ''}`;
  const lacks = NO_VERSION.exec(said);
  const missing = NO_PACKAGE.exec(said);
  const name = lacks ? lacks[1] : missing && decodeURIComponent(missing[1] || missing[3]);
  const changed = done.status !== 0 && name && count < MOST_CHANGES ? change(name, Boolean(lacks)) : '';
  process.stdout.write(changed ? `not in the index: ${changed}\n` : said);
  if (!changed) process.exit(done.status === null ? 1 : done.status);
}
