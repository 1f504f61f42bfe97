import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseAccount } from './choose-account.ts';
import { locateEngine, prepareEngine } from './prepare-engine.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let lines: string[];
const log = (line: string): unknown => lines.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(['sunos-sparc', 'windows-x64'])('names DATABASE_URL where %s has no engine', (platform) => {
  expect(() => locateEngine(platform)).toThrow(
    `No embedded PostgreSQL exists for this platform (${platform}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
});

it('names DATABASE_URL where the engine lacks its libraries', async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  cpSync(join(locateEngine().directory, 'bin'), join(folder, 'bin'), { recursive: true });
  const prepared = prepareEngine(chooseAccount(), log, { directory: folder, version: 'test' });
  await expect(prepared).rejects.toThrow(/does not run here \(.*shared libraries.*DATABASE_URL/);
});

it('names DATABASE_URL where the engine is not a program of this system', async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'postgres'), 'MZ', { mode: 0o755 });
  const prepared = prepareEngine(chooseAccount(), log, { directory: folder, version: 'test' });
  await expect(prepared).rejects.toThrow(/does not run here .*DATABASE_URL/);
});

it.runIf(isRoot)('copies the engine where its account cannot reach it, once', async () => {
  const directory = join(folder, 'native');
  cpSync(locateEngine().directory, directory, { recursive: true, verbatimSymlinks: true });
  const installed = { directory, version: `test-${process.pid}` };
  const copy = `/var/lib/partner-portal/engine-${installed.version}`;
  try {
    const engine = await prepareEngine(chooseAccount(), log, installed);
    expect(engine).toEqual({ binDirectory: join(copy, 'bin'), majorVersion: 18 });
    expect(await prepareEngine(chooseAccount(), log, installed)).toEqual(engine);
    expect(lines).toEqual([expect.stringContaining(`PostgreSQL was copied to ${copy}`)]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
