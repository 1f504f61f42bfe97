import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCustomers } from '@portal/contract/crm';
import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { ownerRole, supervisorRole } from '#server/database/embedded/cluster.ts';
import { apiBase } from '#server/http/routes.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { spawnPortal } from '#server/testing/running-portal.ts';
import { createSecondApp, signInAtSecondApp } from '#server/testing/second-app.ts';

let portal: TestPortal;
let supervisor: pg.Client;
let database: Database;
let app: FastifyInstance;
let caller: Caller;
let lines: { msg: string; reason?: string }[];
const role = `refused_${process.pid}`;

beforeAll(async () => {
  portal = await testPortal();
  supervisor = new pg.Client({ ...portal.address, user: supervisorRole });
  await supervisor.connect();
  await supervisor.query(`create role ${role} login in role ${ownerRole}`);
  database = openDatabase({ ...portal.address, user: role }, { poolSize: 4 });
  lines = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = await createSecondApp({ ...portal, database }, { logger: { level: 'info', stream } });
  const employee = await portal.world.addEmployee(['customers']);
  const now = portal.clock.now();
  caller = signInAtSecondApp(await portal.world.addSession(employee.id, now), now);
});

afterAll(async () => {
  await app.close();
  await database.close();
  await supervisor.query(`drop owned by ${role}`);
  await supervisor.query(`drop role ${role}`);
  await supervisor.end();
  await portal.close();
});

const list = async () => {
  const url = `${apiBase}${listCustomers.path}`;
  const { statusCode, headers } = await app.inject({ url, headers: { cookie: caller.cookie } });
  return { statusCode, retryAfter: headers['retry-after'] };
};

/** A result is shared for a second. */
const getReadiness = async () => (await app.inject('/health/ready')).statusCode;

it.each([
  ['has no connection left', 'connection limit 0', 'connection limit -1', '53300'],
  ['no longer accepts the role or its password', 'nologin', 'login', '28000'],
])(
  'returns 503 while the database %s, says why in one line, and serves when it does again',
  async (_when, refusing, accepting, code) => {
    expect(await list()).toEqual({ statusCode: 200, retryAfter: undefined });
    await supervisor.query(`alter role ${role} ${refusing}`);
    await supervisor.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [role],
    );
    await expect.poll(() => database.pool.totalCount).toBe(0);
    lines.length = 0;
    for (let times = 0; times < 3; times += 1)
      expect(await list()).toEqual({ statusCode: 503, retryAfter: '5' });
    await expect.poll(getReadiness, { timeout: 5000 }).toBe(503);
    expect(lines.filter(({ msg }) => msg === 'component down')).toEqual([
      expect.objectContaining({ component: 'database', reason: code }),
    ]);
    await supervisor.query(`alter role ${role} ${accepting}`);
    expect(await list()).toEqual({ statusCode: 200, retryAfter: undefined });
    await expect.poll(getReadiness, { timeout: 5000 }).toBe(200);
  },
);

it.each([
  ['may not log in', role, /^DATABASE_URL cannot be used: role "refused_\d+" is not permitted/u],
  [
    'does not exist',
    'nobody_at_all',
    /^The role "nobody_at_all" of DATABASE_URL does not exist\.$/u,
  ],
])('creates nothing at a start whose own role %s', async (_, name, reason) => {
  await supervisor.query(`alter role ${role} nologin`);
  await supervisor.query(`revoke ${ownerRole} from ${role}`);
  const dataDir = join(tmpdir(), `portal-refused-${process.pid}`);
  const { host = '', port = 0, user = '', database: databaseName = '' } = portal.address;
  const toAddress = (as: string): string =>
    `postgres://${as}@localhost/${databaseName}?host=${encodeURIComponent(host)}&port=${port}`;
  const refused = spawnPortal({
    DATA_DIR: dataDir,
    SECRET_KEY: '',
    DATABASE_URL: toAddress(name),
    MIGRATION_DATABASE_URL: toAddress(user),
  });
  expect(await refused.ended).toMatchObject({ code: 1, errors: [expect.stringMatching(reason)] });
  expect(existsSync(dataDir)).toBe(false);
});
