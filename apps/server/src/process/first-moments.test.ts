import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { spawnPortal, type Ending } from '#server/testing/running-portal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-first-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the portal printed in a start that failed with one line. */
function getLine({ code, output, errors }: Ending): string {
  expect({ code, output, lines: errors.length }).toEqual({ code: 1, output: [], lines: 1 });
  return errors.join('\n');
}

it('creates nothing where its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const PORT = typeof address === 'object' ? `${address?.port}` : '';
  const { ended } = spawnPortal({ DATA_DIR: join(folder, 'data'), PORT, SECRET_KEY: '' });
  expect(getLine(await ended)).toBe(`PORT ${PORT} is in use by another program.`);
  expect(readdirSync(folder)).toEqual([]);
  other.close();
});

it('reads .env in its working directory, and names the line that is malformed', async () => {
  writeFileSync(join(folder, '.env'), 'DATA_DIR=data\nPORT=never\n');
  const settings = { DATA_DIR: join(folder, 'data'), PORT: 'also never' };
  expect(getLine(await spawnPortal(settings, { folder }).ended)).toContain('not "also never"');
  writeFileSync(join(folder, '.env'), 'MAIL_FROM=nobody\n');
  expect(getLine(await spawnPortal({ DATA_DIR: settings.DATA_DIR }, { folder }).ended)).toBe(
    'MAIL_FROM must be an e-mail address, not "nobody".',
  );
  writeFileSync(join(folder, '.env'), 'MAIL_FROM=a@b.example\nSMTP_URL smtp://u:hidden@mail\n');
  expect(getLine(await spawnPortal({ DATA_DIR: settings.DATA_DIR }, { folder }).ended)).toMatch(
    /^Line 2 of [^\n]*\.env" must be NAME=value, on one line\.$/,
  );
  expect(readdirSync(folder)).toEqual(['.env']);
});

const smallDisk = '16m';

it('says in one line that the disk of its data folder is full', async (context) => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'none', disk]);
  // A small file system can be mounted by root alone, and not in every container.
  if (mounted.status !== 0) return context.skip('no file system can be mounted here');
  try {
    const line = getLine(await spawnPortal({ DATA_DIR: join(disk, 'data') }).ended);
    expect(line).toMatch(/^DATA_DIR has no space left: free some on the disk of "[^"]*"/);
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    spawnSync('umount', [disk]);
  }
});
