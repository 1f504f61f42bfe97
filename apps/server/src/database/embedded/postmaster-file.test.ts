import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPostmasterTrace, removeStaleLockFiles } from './postmaster-file.ts';

let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'postmaster-file-'));
});
afterEach(() => rmSync(cluster, { recursive: true }));

function leave(pid: number): void {
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${pid}\n${cluster}\n1\n5432\n/run/x\n\n1 2\nready\n`,
  );
  const setting = '"-c" "portal.starter=12.345" "-c" "portal.purpose=command"';
  writeFileSync(join(cluster, 'postmaster.opts'), `/bin/postgres "-D" "${cluster}" ${setting}\n`);
}

it('finds no postmaster after an orderly stop', () => {
  expect(readPostmasterTrace(cluster)).toBeUndefined();
});

it('ignores another process with the same id', () => {
  leave(process.pid);
  expect(readPostmasterTrace(cluster)).toEqual({
    postmaster: undefined,
    starter: '12.345',
    purpose: 'command',
    port: 5432,
    socketFolder: '/run/x',
  });
});

it.each([0, 1, 999_999])('removes lock files that name process %i', (pid) => {
  leave(pid);
  writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), `${pid}\n`);
  removeStaleLockFiles(cluster, cluster, 5432);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(cluster, '.s.PGSQL.5432.lock'))).toBe(false);
});
