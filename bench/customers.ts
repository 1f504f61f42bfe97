import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { employeeCookie, generateCustomers } from './customers-data.ts';
import { load, type Load } from './load.ts';
import { startProcess } from './processes.ts';
import { printSessionShare } from './session-share.ts';

/**
 * Measures the list of customers next to a bare server that returns the same JSON: requests per
 * second as a ratio in one run, p99, memory, the session's share of a request, and following `next`
 * to the end.
 * `npm run bench -w @portal/bench -- [binaries of another PostgreSQL]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const secretKey = 'a key for measurements, and for nothing else';
const sizes = [1_000, 100_000];
const rounds = 3;
const seconds = 4;
const ports = { portal: 21_801, floor: 21_802 };

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
  const floor = await startProcess('bench/floor-server.ts', {
    ...environment,
    PORT: String(ports.floor),
  });
  const list = `http://127.0.0.1:${ports.portal}/api/v1/crm/customers/`;
  const bare = `http://127.0.0.1:${ports.floor}`;
  const deep = size - 100;

  console.log(`\n## ${size.toLocaleString('en')} customers\n`);
  console.log(
    `memory at rest: portal ${portal.memory().toFixed(0)} MiB, floor ${floor.memory().toFixed(0)} MiB\n`,
  );
  console.log(
    '| page | connections | portal/s | floor/s | ratio | portal p50 | p99 ms | floor p99 ms |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const connections of [1, 32]) {
    await compare('first page, exact count', connections, list, `${bare}/counted`);
    await compare('first page, floor counts by scan', connections, list, `${bare}/scanned`);
    await compare(
      `page at offset ${deep}`,
      connections,
      `${list}?offset=${deep}`,
      `${bare}/offset?n=${deep}`,
    );
  }
  console.log(
    `\nmemory after: portal ${portal.memory().toFixed(0)} MiB, floor ${floor.memory().toFixed(0)} MiB`,
  );
  await printSessionShare(list, {
    portal,
    clusterDirectory: join(directory, 'cluster'),
    address: cluster.connection,
    secretKey,
    cookie,
  });
  await followNext(list, cookie);
  await Promise.all([portal.stop(), floor.stop()]);
  await cluster.stop();

  async function compare(
    page: string,
    connections: number,
    ours: string,
    theirs: string,
  ): Promise<void> {
    const [mine, base]: [Load[], Load[]] = [[], []];
    // Alternates, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await load(ours, { connections, seconds, cookie }));
      base.push(await load(theirs, { connections, seconds }));
    }
    const [portalMedian, floorMedian] = [median(mine), median(base)];
    const ratio = portalMedian.requestsPerSecond / floorMedian.requestsPerSecond;
    const figures = [portalMedian.requestsPerSecond, floorMedian.requestsPerSecond].map((n) =>
      n.toFixed(0),
    );
    console.log(
      `| ${page} | ${connections} | ${figures.join(' | ')} | ${ratio.toFixed(2)} | ${portalMedian.p50} | ${portalMedian.p99} | ${floorMedian.p99} |`,
    );
  }
}

function median(runs: Load[]): Load {
  const sorted = runs.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return (
    sorted[Math.floor(sorted.length / 2)] ?? { requests: 0, requestsPerSecond: 0, p50: 0, p99: 0 }
  );
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
