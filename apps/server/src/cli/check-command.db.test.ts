import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { azuriteConnection, storeStart } from '#server/testing/shared-stores.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { writeRestoreNote } from '#server/database/restore-marker.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { runCommand } from './run-command.ts';

let own: TestDatabase;
let databaseUrl: string;
let folder: string;

beforeAll(async () => {
  own = await testDatabase();
  const { host = '', port = 0, user = '', database = '' } = own.address;
  const query = new URLSearchParams({ host, port: String(port), user });
  databaseUrl = `postgresql:///${database}?${query.toString()}`;
});
afterAll(() => own.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-check-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the port at which a server listens. */
function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { name: string; status: string; detail: string }[];
}

/** Runs `portal check --json` and returns its exit code and report. */
async function check(more: Record<string, string> = {}) {
  const environment = {
    DATA_DIR: folder,
    PORT: '0',
    SECRET_KEY: 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts',
    DATABASE_URL: databaseUrl,
    ...more,
  };
  let out = '';
  const terminal = { log: (text: string) => (out += text), error: (text: string) => (out += text) };
  const code = await runCommand(['check', '--json'], environment, terminal);
  const report: Report = JSON.parse(out);
  const find = (name: string) => report.checks.find((one) => one.name === name);
  return { code, out, report, find };
}

test('reports that all is well, and leaves the database and the mails as they were', async () => {
  const { code, report, find } = await check();
  expect(code).toBe(0);
  expect(report.ok).toBe(true);
  expect(report.checks.map(({ name, status }) => [name, status])).toEqual([
    ['settings', 'ok'],
    ['address', 'ok'],
    ['database', 'ok'],
    ['files', 'ok'],
    ['mail', 'ok'],
  ]);
  expect(find('database')?.detail).toMatch(
    /^PostgreSQL 1\d\.\d+ as \w+, locale C\S*, \d+ of \d+ connections free, every migration is applied/u,
  );
  expect(await readdir(folder)).toEqual([]);
});

test('counts the migrations of an empty database, and applies none', async () => {
  const { pool } = own.database;
  await pool.query('alter schema drizzle rename to elsewhere');
  try {
    expect((await check()).find('database')).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/\d\d migrations run at the next start$/u),
    });
    const { rows } = await pool.query("select to_regnamespace('drizzle') as made");
    expect(rows).toEqual([{ made: null }]);
  } finally {
    await pool.query('alter schema elsewhere rename to drizzle');
  }
});

test('fails on a half restored database, and says how to go on', async () => {
  const { pool } = own.database;
  const marker = { backupId: '1', startedAt: '2026-11-29T06:00:00.000Z' };
  const failed = {
    status: 'failed',
    detail: expect.stringMatching(/half restored: .* npm run portal -- restore <file>\.$/u),
  };
  await pool.query(
    `create schema unfinished_restore; comment on schema unfinished_restore is '${JSON.stringify(marker)}'`,
  );
  try {
    const { code, find } = await check();
    expect(code).toBe(1);
    expect(find('database')).toMatchObject(failed);
  } finally {
    await pool.query('drop schema unfinished_restore');
  }
  await writeRestoreNote(folder, marker);
  expect((await check({ DATABASE_URL: '' })).find('database')).toMatchObject(failed);
});

it('creates neither folder, database nor key where there is none', async () => {
  const { code, find } = await check({
    DATABASE_URL: '',
    SECRET_KEY: '',
    DATA_DIR: join(folder, 'data'),
  });
  expect(code).toBe(0);
  expect(find('database')?.detail).toContain('embedded PostgreSQL, created by the first start');
  expect(find('files')?.detail).toMatch(/created by the first start$/u);
  expect(await readdir(folder)).toEqual([]);
});

it(
  'creates no container in an account of Azure that it can use',
  { timeout: storeStart },
  async () => {
    const AZURE_STORAGE_CONNECTION_STRING = await azuriteConnection();
    const AZURE_STORAGE_CONTAINER = 'only-checked';
    const settings = { AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_CONTAINER };
    const expected = {
      status: 'ok',
      detail: 'Azure container only-checked: created by the first start',
    };
    for (let round = 0; round < 2; round += 1)
      expect((await check(settings)).find('files')).toMatchObject(expected);
  },
);

it('reports a wrong setting as the only result', async () => {
  const { code, report } = await check({ MAIL_FROM: 'nobody\r\nBcc: a@b.example' });
  expect(code).toBe(1);
  expect(report).toEqual({
    ok: false,
    checks: [
      {
        name: 'settings',
        status: 'failed',
        detail: 'MAIL_FROM must be one line of text without control characters.',
      },
    ],
  });
});

it.each([
  ['another program', 'Hello', 'failed', /^PORT \d+ is in use by another program\.$/u],
  ['the portal', '{"status":"ok"}', 'ok', /^a portal listens at 127\.0\.0\.1, port \d+$/u],
])('tells %s at its address from the others', async (_who, body, status, detail) => {
  const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { find } = await check({ PORT: String(getPort(server)) });
  server.close();
  expect(find('address')).toMatchObject({ status, detail: expect.stringMatching(detail) });
});

test('warns of a locale without letters beyond ASCII', async () => {
  const { pool } = own.database;
  await pool.query(`create database plain_letters template template0
    encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`);
  try {
    const url = databaseUrl.replace(String(own.address.database), 'plain_letters');
    const { find } = await check({ DATABASE_URL: url });
    expect(find('database')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('its locale C knows no letters beyond ASCII'),
    });
  } finally {
    await pool.query('drop database plain_letters');
  }
});

describe('a mail server', () => {
  const servers: SMTPServer[] = [];
  afterEach(async () => {
    await Promise.all(
      servers.splice(0).map((server) => new Promise<void>((done) => server.close(done))),
    );
  });

  /** Starts a mail server and returns its port. */
  async function startServer(options: SMTPServerOptions): Promise<number> {
    const server = new SMTPServer({ closeTimeout: 50, ...options });
    // What a client does that does not believe the server.
    server.on('error', () => undefined);
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return getPort(server.server);
  }

  it('says what to do where a mail server refuses the password', async () => {
    const port = await startServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    });
    const { find, out } = await check({ SMTP_URL: `smtp://portal:hidden@127.0.0.1:${port}` });
    expect(find('mail')).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(
        /^Invalid login: 535 .*Set the current user name and password\.$/u,
      ),
    });
    expect(out).not.toContain('hidden');
  });

  it('says what to do where the certificate of a mail server ended', async () => {
    // The library's own certificate has ended.
    const port = await startServer({ secure: true });
    expect((await check({ SMTP_URL: `smtps://localhost:${port}` })).find('mail')).toMatchObject({
      status: 'failed',
      detail:
        'certificate has expired. Renew the certificate, and restart the server that shows it.',
    });
  });
});

it('warns in production where mails are only written', async () => {
  const { code, find } = await check({
    NODE_ENV: 'production',
    ALLOW_INSECURE: 'DATABASE_URL',
    PUBLIC_URL: 'https://portal.example',
  });
  expect(code).toBe(0);
  expect(find('mail')).toMatchObject({ status: 'warning' });
});

it.each([
  ['database', { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/portal' }, /ECONNREFUSED/u],
  ['database', { POOL_SIZE: '999' }, /connections are free and POOL_SIZE 999 needs 1006$/u],
  ['mail', { SMTP_URL: 'smtp://u:hidden@127.0.0.1:1' }, /ECONNREFUSED/u],
])('fails %s for %j, and still reports the others', async (name, settings, detail) => {
  const { code, out, report, find } = await check(settings);
  expect(code).toBe(1);
  expect(find(name)).toMatchObject({ status: 'failed', detail: expect.stringMatching(detail) });
  expect(report.checks.filter(({ status }) => status === 'failed')).toHaveLength(1);
  expect(out).not.toContain('hidden');
});

test('fails a database that accepts no writes, or of a newer version, naming each reason', async () => {
  const { pool } = own.database;
  const { database = '' } = own.address;
  const newer = '20990101000000_newer';
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('', 0, $1)`,
    [newer],
  );
  await pool.query(`alter database ${database} set default_transaction_read_only = on`);
  try {
    const { code, find } = await check();
    expect(code).toBe(1);
    expect(find('database')?.detail).toMatch(
      /accepts no writes.*; The database is of a newer version/u,
    );
  } finally {
    await pool.query('set default_transaction_read_only = off');
    await pool.query(`alter database ${database} reset default_transaction_read_only`);
    await pool.query('delete from drizzle.__drizzle_migrations where name = $1', [newer]);
  }
});

test('counts the connections that the role and the database leave', async () => {
  const { pool } = own.database;
  const { database = '' } = own.address;
  await pool.query(`alter database ${database} connection limit 30`);
  try {
    const { find } = await check({ POOL_SIZE: '40' });
    expect(find('database')?.detail).toMatch(/^\d\d? connections are free .* needs 47$/u);
  } finally {
    await pool.query(`alter database ${database} connection limit -1`);
  }
});

test('fails a replica that is no standby, and reports the others', async () => {
  const { code, find } = await check({ DATABASE_REPLICA_URL: databaseUrl });
  expect(code).toBe(1);
  expect(find('replica')).toEqual({
    name: 'replica',
    status: 'failed',
    detail: 'it is not a standby',
  });
  expect(find('database')?.status).toBe('ok');
});

test('fails a replica with another database', async () => {
  const other = databaseUrl.replace(/\/\/\/\w+/u, '///postgres');
  const { code, find } = await check({ DATABASE_REPLICA_URL: other });
  expect(code).toBe(1);
  expect(find('replica')).toEqual({
    name: 'replica',
    status: 'failed',
    detail: 'it has another database than DATABASE_URL',
  });
});

it('fails a folder for files that is a file', async () => {
  await writeFile(join(folder, 'files'), '');
  const { code, find } = await check();
  expect(code).toBe(1);
  expect(find('files')).toMatchObject({ status: 'failed' });
});

it('prints a line for each part without --json', async () => {
  const lines: unknown[] = [];
  const terminal = { log: (text: unknown) => lines.push(text), error: () => undefined };
  const environment = { DATA_DIR: folder, PORT: '0' };
  expect(await runCommand(['check'], environment, terminal)).toBe(0);
  expect(String(lines[0]).split('\n')).toEqual([
    expect.stringMatching(/^settings {2}ok {7}not for production/u),
    expect.stringMatching(/^address {3}ok {7}127\.0\.0\.1/u),
    expect.stringMatching(/^database {2}ok {7}embedded PostgreSQL/u),
    expect.stringMatching(/^files {5}ok/u),
    expect.stringMatching(/^mail {6}ok/u),
  ]);
});
