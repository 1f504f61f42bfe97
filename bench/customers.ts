import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { employeeCookie, generateCustomers } from './customers-data.ts';
import { startProcess } from './processes.ts';
import { printSessionShare } from './session-share.ts';

/**
 * Measures the session's share of a request for the list of customers, and the time of following
 * `next` to its end, which shows if each page costs the same.
 * `npm run customers -w @portal/bench -- [binaries of another PostgreSQL]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const secretKey = 'a key for measurements, and for nothing else';
const sizes = [1_000, 100_000];
const portalPort = 21_801;

async function measure(size: number): Promise<void> {
  const binDirectory = process.argv[2];
  const directory = join(tmpdir(), `portal-bench-${process.pid}-${size}`);
  const cluster = await runThrowAwayCluster({
    directory,
    settings: { shared_buffers: '512MB', max_connections: '120' },
    ...(binDirectory ? { binDirectory } : {}),
  });
  const { host, port, user, database } = cluster.connection;
  await migrate(cluster.connection);
  await generateCustomers(cluster.connection, size);
  const cookie = await employeeCookie(cluster.connection, secretKey);
  const portal = await startProcess('apps/server/dist/main.js', {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: secretKey,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-bench-data-')),
    DEMO: 'false',
    PORT: String(portalPort),
  });
  const list = `http://127.0.0.1:${portalPort}/api/v1/crm/customers/`;

  console.log(`\n## ${size.toLocaleString('en')} customers`);
  await printSessionShare(list, {
    portal,
    clusterDirectory: join(directory, 'cluster'),
    address: cluster.connection,
    secretKey,
    cookie,
  });
  await followNext(list, cookie);
  await portal.stop();
  await cluster.stop();
}

/**
 * Reads the whole list by `next` and times it in quarters; the quarters are equal if each page
 * costs the same.
 */
async function followNext(list: string, cookie: string): Promise<void> {
  const times: number[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (let url: string | null = `${list}?limit=200`; url !== null;) {
    const began = performance.now();
    const response: Response = await fetch(url, { headers: { cookie } });
    const page: Page = JSON.parse(await response.text());
    times.push(performance.now() - began);
    for (const { id } of page.results) seen.add(id);
    ({ count, next: url } = page);
  }
  const quarter = Math.ceil(times.length / 4);
  const quarters = [0, 1, 2, 3].map((at) =>
    sum(times.slice(at * quarter, (at + 1) * quarter)).toFixed(0),
  );
  console.log(
    `\`next\` to the end: ${seen.size} of ${count} rows in ${(sum(times) / 1000).toFixed(2)} s; quarters ${quarters.join(', ')} ms`,
  );
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: string }[];
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}

for (const size of sizes) await measure(size);
