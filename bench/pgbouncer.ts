import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenToEvents } from '../packages/contract/src/events/index.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { ownerRole, portalRole } from '../apps/server/src/database/embedded/cluster.ts';
import { apiBase } from '../apps/server/src/http/routes.ts';
import { sendMixedRequests } from '../apps/server/src/testing/mixed-requests.ts';
import { startPgbouncer } from '../apps/server/src/testing/pgbouncer.ts';
import { createSignedInEmployee } from '../apps/server/src/testing/portal-database.ts';
import { makeDataFolder, spawnPortal } from '../apps/server/src/testing/running-portal.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';

/**
 * Sends requests of all kinds to a portal on PostgreSQL itself and to one behind PgBouncer in
 * transaction mode, and counts responses by status, events that arrived and jobs that ran. Fails with
 * any response that is no success, or without events or jobs.
 * `npm run pgbouncer -w @portal/bench -- [requests, 1000] [program] [settings of PgBouncer…]`
 */
const [count = '1000', program = '/usr/sbin/pgbouncer', ...settings] = process.argv.slice(2);
const port = 24_500 + (process.pid % 300);
const name = randomBytes(4).toString('hex');

const cluster = await runThrowAwayCluster({ directory: join(tmpdir(), `bench-${name}`) });
const { host, port: serverPort, database } = cluster.connection;
const socket = `host=${encodeURIComponent(host)}&port=${serverPort}`;
const toDirect = (role: string): string => `postgres://${role}@localhost/${database}?${socket}`;
const direct = {
  DATABASE_URL: toDirect(portalRole),
  MIGRATION_DATABASE_URL: toDirect(ownerRole),
};
const pooler = await startPgbouncer({
  folder: join(tmpdir(), `pgbouncer-${name}`),
  server: { host, port: serverPort },
  roles: [portalRole, ownerRole],
  port,
  settings: ['default_pool_size = 8', ...settings],
  program,
});
try {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n', 1)[0];
  console.log(JSON.stringify({ through: 'PostgreSQL itself', ...(await measure(direct)) }));
  const behind = {
    ...direct,
    DATABASE_URL: pooler.toUrl(portalRole, database),
    DATABASE_DIRECT_URL: direct.DATABASE_URL,
  };
  console.log(JSON.stringify({ through: version, settings, ...(await measure(behind)) }));
} finally {
  await pooler.stop();
  await cluster.stop();
}

async function measure(environment: Readonly<Record<string, string>>) {
  const folder = makeDataFolder();
  const portal = spawnPortal({ ...environment, POOL_SIZE: '8', DATA_DIR: folder });
  const owned = openDatabase(cluster.connection, { poolSize: 2 });
  try {
    const origin = await portal.ready;
    const caller = await createSignedInEmployee(owned);
    const events = countEvents(origin, caller.cookie);
    const found = await sendMixedRequests(origin, caller, { count: Number(count), atOnce: 16 });
    const { rows } = await owned.pool.query<{ jobs: number; connections: number }>(
      `select (select count(*)::int from jobs.job where state = 'completed') as jobs,
         (select count(*)::int from pg_stat_activity where usename = $1) as connections`,
      [portalRole],
    );
    const { failures, ...figures } = found;
    const received = events.stop();
    if (failures.length > 0 || received === 0 || rows[0]?.jobs === 0) process.exitCode = 1;
    return { ...figures, failures: failures.slice(0, 3), events: received, ...rows[0] };
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await owned.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the changes that a browser receives. */
function countEvents(origin: string, cookie: string): { stop(): number } {
  const over = new AbortController();
  let text = '';
  const read = async (): Promise<void> => {
    const response = await fetch(`${origin}${apiBase}${listenToEvents.path}`, {
      headers: { cookie },
      signal: over.signal,
    });
    for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
  };
  read().catch(() => undefined);
  return {
    stop() {
      over.abort();
      return text.split('event: change').length - 1;
    },
  };
}
