// @every-postgres It reads the state of the server.
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { createCustomer, listCustomers } from '@portal/contract/crm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { checkPrimary } from './check-primary.ts';
import { openDatabase, type Database, type DatabaseAddress } from './database.ts';
import { findMissingSettings, type MissingSettings } from './session-settings.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** Lets every open connection refuse writes, as those to a standby do. */
async function makeReadOnly(): Promise<void> {
  const { pool } = portal.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) {
    await client.query('set default_transaction_read_only = on');
    client.release();
  }
}

describe('a database that accepts no writes', () => {
  it('fails the health check until a connection reaches the primary again', async () => {
    await makeReadOnly();
    const { pool } = portal.database;
    for (let open = pool.totalCount; open > 0; open -= 1) {
      await expect(checkPrimary(portal.database)).rejects.toThrow('accepts no writes');
      expect(pool.totalCount).toBe(open - 1);
    }
    await expect(checkPrimary(portal.database)).resolves.toBeUndefined();
  });

  it('returns 503 with Retry-After for a write, and lists what it has', async () => {
    const steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
    await makeReadOnly();
    const create = () => portal.call(createCustomer, { as: steward, body: { name: 'Read-only' } });
    expect((await portal.call(listCustomers, { as: steward })).status).toBe(200);
    const refused = await create();
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers['retry-after']).toBe('5');
    // Each refusal replaces one connection.
    const statuses = [];
    for (let left = portal.database.pool.totalCount; left >= 0; left -= 1)
      statuses.push((await create()).status);
    expect(statuses).toContain(201);
    expect(statuses.at(-1)).toBe(201);
  });
});

/** Passes connections on, as a pooler does that drops what the client sets for its session. */
async function startPooler({ host = '', port = 0 }: DatabaseAddress): Promise<Server> {
  const server = createServer((client) => {
    const backend = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    client.once('data', (startup) => {
      backend.write(dropOptions(startup));
      client.pipe(backend).pipe(client);
    });
    for (const socket of [client, backend]) socket.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Drops `options` from a startup message: length, version, then names and values that end in zero. */
function dropOptions(startup: Buffer): Buffer {
  const texts = startup.subarray(8, -2).toString().split('\0');
  const at = texts.indexOf('options');
  const body = Buffer.from(`${texts.toSpliced(at, 2).join('\0')}\0\0`);
  const header = Buffer.from(startup.subarray(0, 8));
  header.writeInt32BE(header.length + body.length);
  return Buffer.concat([header, body]);
}

async function inspect({ pool }: Database): Promise<MissingSettings> {
  const client = await pool.connect();
  try {
    return await findMissingSettings(client);
  } finally {
    client.release();
  }
}

it('finds what sessions lack whose options a pooler drops, and refuses their instants', async () => {
  const { address } = portal;
  expect(await inspect(portal.database)).toEqual({ formats: [], others: [] });
  const setting = `alter database ${address.database} set timezone = 'America/New_York'`;
  await portal.database.pool.query(setting);
  const pooler = await startPooler(address);
  const at = pooler.address();
  if (at === null || typeof at === 'string') throw new Error('The pooler has no port');
  const behind = openDatabase({ ...address, host: '127.0.0.1', port: at.port }, { poolSize: 1 });
  try {
    const { formats, others } = await inspect(behind);
    expect(formats).toEqual(['timezone = America/New_York', 'intervalstyle = postgres']);
    expect(others).toContain('statement_timeout = 0');
    await expect(behind.pool.query('select now() as at')).rejects.toThrow('not in UTC');
  } finally {
    await behind.close();
    pooler.close();
  }
});
