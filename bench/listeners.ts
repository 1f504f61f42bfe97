import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { createTokens } from '../apps/server/src/domains/auth/sessions/tokens.ts';
import { channel, serializeChange } from '../apps/server/src/events/channel-message.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';
import type { ReceivedEvent } from './receive-events.ts';
import { startProcess } from './processes.ts';

/**
 * Connects many readers to the stream of events, each as a different user. Measures the portal's
 * memory per reader, and the time from a commit to each arrival for changes to all readers and to a
 * few. The readers run in another process.
 * `npm run listeners -w @portal/bench -- [readers]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const secretKey = 'a key for measurements, and for nothing else';
const readers = Number(process.argv[2] ?? 2000);
const changes = 100;
const pause = 100;
const port = 21_811;

const cluster = await runThrowAwayCluster({
  directory: join(tmpdir(), `portal-bench-${process.pid}`),
  settings: { max_connections: '60' },
});
await migrate(cluster.connection);
const cookies = await addReaders(cluster.connection, readers);
const { host, port: socket, user, database } = cluster.connection;
const portal = await startProcess('apps/server/dist/main.js', {
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${socket}`,
  SECRET_KEY: secretKey,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-bench-data-')),
  DEMO: 'false',
  PORT: String(port),
});
const hearing = fork(fileURLToPath(new URL('hear-events.ts', import.meta.url)));
process.once('exit', () => hearing.kill());

// Warms up, so that loading and compiling are not attributed to the readers.
await open(cookies.slice(0, 50));
await open([]);
await delay(3000);
const before = portal.memory();
const began = performance.now();
await open(cookies);
const opened = performance.now() - began;
await delay(3000);
const after = portal.memory();
console.log(`${readers} streams open after ${(opened / 1000).toFixed(1)} s`);
console.log(
  `memory: ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB with them: ` +
    `${(((after - before) * 1024) / readers).toFixed(1)} KiB a reader`,
);
console.log('\n| changes | arrivals | p50 ms | p99 ms | last ms | processor s |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
await measure('for every employee', undefined);
await measure('for the fiftieth who hold a permission', 'service');
await delay(60_000);
console.log(`\nmemory after a minute more: ${portal.memory().toFixed(0)} MiB`);
hearing.kill();
await portal.stop();
await cluster.stop();

/**
 * Adds employees with a session each, of whom every fiftieth may see tickets; returns their
 * cookies.
 */
async function addReaders(address: DatabaseAddress, count: number): Promise<string[]> {
  const client = new pg.Client(address);
  await client.connect();
  const ids = Array.from({ length: count }, () => ({ user: newId(), session: newId() }));
  const users = ids.map((one) => one.user);
  await client.query(
    `insert into user_account (id, role, email)
     select id, 'employee', id || '@bench.example' from unnest($1::uuid[]) as id`,
    [users],
  );
  const group = newId();
  await client.query(
    `insert into user_group (id, name, permissions) values ($1, 'Service desk', '{service}')`,
    [group],
  );
  await client.query(
    `insert into group_member (user_id, group_id)
     select id, $2 from unnest($1::uuid[]) with ordinality as users(id, place) where place % 50 = 0`,
    [users, group],
  );
  await client.query(
    `insert into session (id, user_id, rotated_at, created_at, last_seen_at, device_id)
     select id, user_id, now(), now(), now(), id from unnest($1::uuid[], $2::uuid[]) as s(id, user_id)`,
    [ids.map((one) => one.session), users],
  );
  await client.query('analyze');
  await client.end();
  const tokens = createTokens(secretKey);
  return ids.map((one) => `access_token=${tokens.access(one.session, new Date())}`);
}

/** Opens a stream for each of these cookies and closes the open ones. */
async function open(those: readonly string[]): Promise<void> {
  hearing.send({ port, cookies: those });
  await once(hearing, 'message');
}

/**
 * Commits changes one by one and collects the arrival times. The clock starts before each commit.
 */
async function measure(what: string, permission: 'service' | undefined): Promise<void> {
  const client = new pg.Client(cluster.connection);
  await client.connect();
  const committed = new Map<string, number>();
  const processor = portal.processorSeconds();
  for (let change = 0; change < changes; change += 1) {
    const id = newId();
    const text = serializeChange({
      type: 'service_ticket',
      id,
      customerId: null,
      permission: permission ?? null,
      userId: null,
    });
    await client.query('begin');
    await client.query('select pg_notify($1, $2)', [channel, text]);
    committed.set(id, performance.timeOrigin + performance.now());
    await client.query('commit');
    await delay(pause);
  }
  await client.end();
  await delay(1000);
  const used = portal.processorSeconds() - processor;
  hearing.send('tell');
  const [received]: ReceivedEvent[][] = await once(hearing, 'message');
  const times = (received ?? [])
    .flatMap(({ id, at }) => at.map((instant) => instant - (committed.get(id) ?? 0)))
    .toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  console.log(
    `| ${what} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${used.toFixed(2)} |`,
  );
}
