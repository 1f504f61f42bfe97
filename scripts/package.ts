import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyContents } from './release-contents.ts';
import { createManifests } from './release-manifests.ts';

/*
 * Packs what was built into `partner-portal-<version>.tgz`, from which a server runs the portal
 * without tools that build. `node scripts/package.ts [--out <folder>] [--commit <commit>]`
 */

const root = join(import.meta.dirname, '..');

const { values } = parseArgs({ options: { out: { type: 'string' }, commit: { type: 'string' } } });
const { version }: { version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const name = `partner-portal-${version}`;
mkdirSync(resolve(values.out ?? root), { recursive: true });
const archive = join(resolve(values.out ?? root), `${name}.tgz`);
const staging = mkdtempSync(join(tmpdir(), 'portal-package-'));
try {
  const folder = join(staging, name);
  copyContents(root, folder);
  copyBundle(join(folder, 'apps/server/dist'));
  for (const [path, text] of createManifests(root)) write(join(folder, path), text);
  // The repository's own, without the line that installs what builds.
  const npmSettings = readFileSync(join(root, '.npmrc'), 'utf8').replace(
    /^#.*\ninclude=dev\n/m,
    '',
  );
  write(join(folder, '.npmrc'), npmSettings);
  const commit = values.commit ?? readCommit();
  if (commit) write(join(folder, 'commit'), `${commit}\n`);
  const tar = spawnSync('tar', ['-czf', archive, '-C', staging, name], { stdio: 'inherit' });
  if (tar.status !== 0) process.exitCode = 1;
  else console.log(archive);
} finally {
  rmSync(staging, { recursive: true });
}

/** Copies the files of the last build; the folder may have those of builds before. */
function copyBundle(to: string): void {
  const from = join(root, 'apps/server/dist');
  const names: string[] = JSON.parse(readFileSync(join(from, 'files.json'), 'utf8'));
  mkdirSync(to, { recursive: true });
  for (const file of [...names, 'files.json']) cpSync(join(from, file), join(to, basename(file)));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Returns the commit that is checked out; null outside a clone. */
function readCommit(): string | null {
  if (!existsSync(join(root, '.git'))) return null;
  const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : null;
}
