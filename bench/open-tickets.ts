import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';
import { addEmployee } from './customers-data.ts';
import { loadPosts } from './load.ts';
import { startProcess } from './processes.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Counts the tickets that 32 writers open per second, next to a floor that writes the same rows,
 * with durable commits. Then checks that the ticket numbers have no gap.
 * `npm run open-tickets -w @portal/bench -- [binaries of another PostgreSQL]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const secretKey = 'a key for measurements, and for nothing else';
const rounds = 3;
const seconds = 4;
const ports = { portal: 21_821, floor: 21_822 };
const [, , binDirectory] = process.argv;

const cluster = await runThrowAwayCluster({
  directory: join(tmpdir(), `portal-bench-${process.pid}`),
  settings: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '120',
  },
  ...(binDirectory ? { binDirectory } : {}),
});
const address = cluster.connection;
await migrate(address);
const device = await addDevice(address);
const { host, port, user, database } = address;
const environment = {
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  SECRET_KEY: secretKey,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-bench-data-')),
  DEMO: 'false',
};
const portal = await startProcess('apps/server/dist/main.js', {
  ...environment,
  PORT: String(ports.portal),
});
const floor = await startProcess('bench/open-tickets-floor.ts', {
  ...environment,
  PORT: String(ports.floor),
});
const access = (await sessionCookie(address, { userId: await addEmployee(address), secretKey }))();
const root = `http://127.0.0.1:${ports.portal}/api/v1`;
const response = await fetch(`${root}/auth/csrf/`, { headers: { cookie: access } });
const token = /csrftoken=(?<token>[^;]+)/u.exec(response.headers.getSetCookie().join(';'))?.groups;
const csrf = token?.['token'] ?? '';
const headers = { cookie: `${access}; csrftoken=${csrf}`, 'x-csrftoken': csrf };
const body = { installed_device_id: device, description: 'The display stays dark.' };

console.log('| writers | portal/s | floor/s | ratio | p50 | p99 | floor p99 |');
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const connections of [1, 32]) {
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const options = { connections, seconds, body };
    const mine = await loadPosts(`${root}/service/service-tickets/`, { ...options, headers });
    const base = await loadPosts(`http://127.0.0.1:${ports.floor}/`, { ...options, headers: {} });
    runs.push({ mine, base, ratio: mine.requestsPerSecond / base.requestsPerSecond });
  }
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured');
  const { mine, base, ratio } = middle;
  const each = [mine, base].map((one) => one.requestsPerSecond.toFixed(0)).join(' | ');
  console.log(
    `| ${connections} | ${each} | ${ratio.toFixed(2)} | ${mine.p50} | ${mine.p99} | ${base.p99} |`,
  );
}
await printNumbers(address);
await Promise.all([portal.stop(), floor.stop()]);
await cluster.stop();

/** Adds a customer's device, for which all tickets are opened. */
async function addDevice(of: DatabaseAddress): Promise<string> {
  const client = new pg.Client(of);
  await client.connect();
  const [customer, maker, product, installed] = [newId(), newId(), newId(), newId()];
  await client.query(`insert into customer (id, name) values ($1, 'Clinic')`, [customer]);
  await client.query(`insert into manufacturer (id, name) values ($1, 'Maker')`, [maker]);
  await client.query(
    `insert into product (id, product_type, manufacturer_id, name, model) values ($1, 'device', $2, 'Laser', 'L1')`,
    [product, maker],
  );
  await client.query(
    `insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number) values ($1, $2, $3, $4, 'S1')`,
    [installed, customer, product, maker],
  );
  await client.end();
  return installed;
}

async function printNumbers(of: DatabaseAddress): Promise<void> {
  const client = new pg.Client(of);
  await client.connect();
  const { rows } = await client.query<{ tickets: number; highest: number; inOrder: boolean }>(
    `select count(*)::int as tickets, max(number) as highest, bool_and(follows) as "inOrder"
     from (select number, number > lag(number, 1, 0) over (order by ordinal) as follows from service_ticket) as ticket`,
  );
  await client.end();
  const [found] = rows;
  console.log(
    `\n${found?.tickets} tickets, the highest number ${found?.highest}, in the order of the list: ${found?.inOrder}`,
  );
}
