import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCustomer, listCustomers } from '@portal/contract/crm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkPrimary } from '#server/database/check-primary.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { ownerRole, portalRole } from '#server/database/embedded/cluster.ts';
import { migrate } from '#server/database/migrate.ts';
import { openReplica, type Replica } from '#server/database/replica.ts';
import { apiBase } from '#server/http/routes.ts';
import { openLocalStore } from '#server/storage/local-store.ts';
import { createSecondApp, secondSecretKey, signInAtSecondApp } from '#server/testing/second-app.ts';
import {
  standbyName,
  startStreamingPair,
  type StreamingPair,
} from '#server/testing/streaming-pair.ts';
import { createWorld } from '#server/testing/world.ts';

let pair: StreamingPair;
let folder: string;
let database: Database;
let owner: Database;
let cookie: string;
let csrf: string;
/** Two processes of the portal on one database and one standby. */
let portals: { app: FastifyInstance; replica: Replica; lines: string[] }[];

beforeAll(async () => {
  pair = await startStreamingPair(join(tmpdir(), `pair-${randomBytes(4).toString('hex')}`));
  const address = { ...pair.primary.address, user: ownerRole, database: portalRole };
  await migrate(address, portalRole);
  owner = openDatabase(address, { poolSize: 2 });
  database = openDatabase({ ...address, user: portalRole }, { poolSize: 4 });
  folder = await mkdtemp(join(tmpdir(), 'portal-replica-'));
  const clock = { now: () => new Date(), set: () => undefined };
  const storage = await openLocalStore({ folder, secretKey: secondSecretKey, clock });
  const begin = async () => {
    const { replica, lines } = openStandby({ poolSize: 2 });
    const app = await createSecondApp({ database, storage, clock }, { replica });
    await app.listen({ port: 0, host: '127.0.0.1' });
    replica.start();
    return { app, replica, lines };
  };
  portals = [await begin(), await begin()];
  const employee = await createWorld(owner).addEmployee(['customers']);
  const session = await createWorld(owner).addSession(employee.id, clock.now());
  ({ cookie, csrf } = signInAtSecondApp(session, clock.now()));
}, 60_000);

afterAll(async () => {
  for (const { app, replica } of portals) {
    await app.close();
    await replica.close();
  }
  await database.close();
  await owner.close();
  await pair.remove();
  await rm(folder, { recursive: true });
});

function openStandby({ poolSize = 1, name = portalRole }) {
  const lines: string[] = [];
  const replica = openReplica({
    address: { ...pair.standby.address, user: portalRole, database: name },
    primary: database,
    poolSize,
    log: { info: (text) => lines.push(text), warn: ({ reason }) => lines.push(reason) },
    interval: 100,
  });
  return { replica, lines };
}

/** Creates a customer at one of the two. Returns the cookie that the response adds, too. */
async function create(at: number, name: string): Promise<string> {
  const response = await portals[at]?.app.inject({
    method: 'POST',
    url: `${apiBase}${createCustomer.path}`,
    headers: { cookie, 'x-csrftoken': csrf },
    payload: { name },
  });
  expect(response?.statusCode).toBe(201);
  const [set] = [response?.headers['set-cookie'] ?? []].flat();
  return String(set).split(';')[0] ?? '';
}

async function listNames(at: number, more = ''): Promise<string[]> {
  const response = await portals[at]?.app.inject({
    method: 'GET',
    url: `${apiBase}${listCustomers.path}?limit=100&ordering=-created_at`,
    headers: { cookie: `${cookie}; ${more}` },
  });
  expect(response?.statusCode).toBe(200);
  const { results }: { results: { name: string }[] } = JSON.parse(response?.body ?? '');
  return results.map(({ name }) => name);
}

const figures = (at: number) =>
  portals[at]?.replica.figures() ?? { isReady: false, onReplica: 0, onPrimary: 0 };

/** Lists until the standby takes it. */
async function untilOnReplica(at: number): Promise<void> {
  const { onReplica } = figures(at);
  await expect
    .poll(
      async () => {
        await listNames(at);
        return figures(at).onReplica;
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBeGreaterThan(onReplica);
}

it('lists from the standby, and includes at once what the caller has just written at another process', async () => {
  for (const at of [0, 1]) await untilOnReplica(at);
  for (let round = 0; round < 20; round += 1) {
    const name = `Practice ${round}`;
    const position = await create(round % 2, name);
    expect(position).toMatch(/^read_after=[0-9A-F]+(?:\/|%2F)[0-9A-F]+$/);
    expect(await listNames((round + 1) % 2, position)).toContain(name);
    expect(await listNames(round % 2, position)).toContain(name);
  }
});

it('refuses a standby with another database', async () => {
  const { replica, lines } = openStandby({ name: 'postgres' });
  replica.start();
  await expect.poll(() => lines).toEqual(['another database']);
  await replica.close();
});

it('uses a standby whose connections are all busy, and gives them up when it is closed', async () => {
  const { replica, lines } = openStandby({});
  replica.setNotified(true);
  replica.start();
  await expect.poll(() => replica.figures().isReady).toBe(true);
  // Longer than a look may last.
  await replica.read(null, ({ pool }) => pool.query({ text: 'select pg_sleep(1.2)' }));
  expect(lines).toEqual([]);
  expect(replica.figures().onReplica).toBe(1);
  let runs = 0;
  const unfinished = replica.read(null, ({ pool }) => {
    runs += 1;
    return pool.query({ text: `select ${runs === 1 ? 'pg_sleep(20)' : '1'}` });
  });
  await expect.poll(() => runs).toBe(1);
  const begun = performance.now();
  await replica.close();
  await unfinished;
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(runs).toBe(2);
});

it('lists from the primary while the standby does not replay, for those who know of a change', async () => {
  for (const at of [0, 1]) await untilOnReplica(at);
  // On a busy machine it has been behind before.
  const earlier = portals[1]?.lines.length;
  await pair.standby.administer('select pg_wal_replay_pause()');
  try {
    const position = await create(0, 'Paused');
    const before = figures(1).onReplica;
    expect(await listNames(1, position)).toContain('Paused');
    expect(figures(1).onReplica).toBe(before);
    // Others learn of it by its event.
    await expect.poll(() => listNames(1)).toContain('Paused');
    await expect.poll(() => figures(1).isReady, { timeout: 5000 }).toBe(false);
  } finally {
    await pair.standby.administer('select pg_wal_replay_resume()');
  }
  await untilOnReplica(1);
  expect(portals[1]?.lines.slice(earlier)).toEqual(['behind', 'replica used']);
});

it('lists from the primary while the standby is away, and from the standby when it is back', async () => {
  for (const at of [0, 1]) await untilOnReplica(at);
  await create(0, 'Before');
  const earlier = portals[0]?.lines.length;
  const reading = Promise.all(Array.from({ length: 20 }, () => listNames(0)));
  await pair.standby.stop();
  for (const names of await reading) expect(names).toContain('Before');
  expect(await listNames(0)).toContain('Before');
  await pair.standby.start();
  await untilOnReplica(0);
  expect(portals[0]?.lines.slice(earlier)).toEqual([expect.stringMatching(/./), 'replica used']);
});

async function requireStandby(name: string): Promise<void> {
  await pair.primary.administer(`alter system set synchronous_standby_names = '${name}'`);
  await pair.primary.administer('select pg_reload_conf()');
}

const checkOwner = (): Promise<string> => checkPrimary(owner).then(() => 'ready', String);

it('reports the database as down while a synchronous standby is missing', async () => {
  await requireStandby(standbyName);
  await expect.poll(checkOwner).toBe('ready');
  await owner.pool.query('create table confirmed (a integer)');
  await requireStandby('third');
  let write: Promise<unknown> = Promise.resolve();
  // Until PostgreSQL has read the setting, the other standby confirms.
  await expect
    .poll(
      () => {
        write = owner.pool.query('insert into confirmed values (1)');
        return Promise.race([write.then(() => 'confirmed'), delay(300, 'waiting')]);
      },
      { timeout: 10_000 },
    )
    .toBe('waiting');
  await expect
    .poll(checkOwner, { timeout: 10_000 })
    .toContain('Writes wait for a synchronous standby that is not connected');
  await requireStandby('');
  await write;
  expect(await checkOwner()).toBe('ready');
});
