import { existsSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runThrowAwayCluster } from './run-throw-away-cluster.ts';

const debian = '/usr/lib/postgresql/15/bin';
const engines: { name: string; binDirectory?: string }[] = [
  { name: 'the embedded engine' },
  ...(existsSync(debian) ? [{ name: "Debian's PostgreSQL 15", binDirectory: debian }] : []),
];

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'throw-away-'));
  chmodSync(scratch, 0o755);
});
afterEach(() => rmSync(scratch, { recursive: true }));

describe.each(engines)('runThrowAwayCluster on $name', ({ binDirectory }) => {
  it('takes settings, clones databases and leaves nothing', { timeout: 20_000 }, async () => {
    const directory = join(scratch, 'cluster');
    const settings = { max_connections: '20' };
    const engine = binDirectory ? { binDirectory } : {};
    const cluster = await runThrowAwayCluster({ directory, settings, ...engine });
    const client = new pg.Client(cluster.connection);
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('max_connections') as connections, current_setting('fsync') as fsync,
         lower('É') as lower, 'Z' < 'a' as by_code_point`,
    );
    expect(rows).toEqual([{ connections: '20', fsync: 'off', lower: 'é', by_code_point: true }]);
    await client.query('create database clone template template0');
    await client.end();
    await cluster.stop();
    expect(existsSync(directory)).toBe(false);
  });
});
