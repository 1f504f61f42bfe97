import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getStatusHistory, getSystemStatus, type ComponentHistory } from '@portal/contract/system';
import { openDatabase, type Database } from '#server/database/database.ts';
import { apiBase } from '#server/http/routes.ts';
import { createSignedInEmployee } from './portal-database.ts';
import { writeCustomer } from './crash-round.ts';
import type { Caller } from './portal.ts';
import { makeDataFolder, spawnPortal, type Ending } from './running-portal.ts';
import { startStoppablePostgres } from './stoppable-postgres.ts';

/** Observations during and after a database outage under load. */
export interface OutageFindings {
  readonly acknowledged: number;
  /** Acknowledged and not there afterwards. */
  readonly lost: number;
  /** Responses of 503 with Retry-After. */
  readonly unavailable: number;
  /** Writes without any response. */
  readonly broken: number;
  /** All other responses; there should be none. */
  readonly unexpected: readonly string[];
  /** Responses of `/health/live`, `/health/ready` and the status during the outage. */
  readonly meanwhile: readonly number[];
  /** From PostgreSQL's being back to the first write acknowledged, in milliseconds. */
  readonly recovery: number;
  /** True if the history contains the outage. */
  readonly isInHistory: boolean;
  readonly ending: Ending;
}

const writers = 8;
const timeout = 60_000;

/** Stops a portal's PostgreSQL for so many milliseconds in the middle of writing, and starts it again. */
export async function runOutageRound(downtime: number): Promise<OutageFindings> {
  const dataDir = makeDataFolder();
  const postgres = await startStoppablePostgres(join(dataDir, 'own-postgres'));
  const portal = spawnPortal({ DATA_DIR: dataDir, ...postgres.settings });
  const database = openDatabase(postgres.address, { poolSize: 2 });
  try {
    const origin = await portal.ready;
    const caller = await createSignedInEmployee(database, ['customers', 'system']);
    const load = startWriters(origin, caller);
    await until(() => load.acknowledged.length >= 50);
    await postgres.stop();
    await delay(downtime / 2);
    const paths = ['/health/live', '/health/ready', `${apiBase}${getSystemStatus.path}`];
    const meanwhile = await Promise.all(paths.map((path) => getStatus(`${origin}${path}`, caller)));
    await delay(downtime / 2);
    const before = load.acknowledged.length;
    await postgres.start();
    const backAt = performance.now();
    await until(() => load.acknowledged.length > before);
    const recovery = performance.now() - backAt;
    await until(() => load.acknowledged.length >= before + 50);
    await load.stop();
    const isInHistory = await until(async () => reportsOutage(origin, caller));
    const lost = await countMissing(database, load.acknowledged);
    portal.child.kill('SIGTERM');
    const ending = await portal.ended;
    const { acknowledged, unavailable, broken, unexpected } = load;
    return {
      acknowledged: acknowledged.length,
      lost,
      unavailable: unavailable(),
      broken: broken(),
      unexpected,
      meanwhile,
      recovery,
      isInHistory,
      ending,
    };
  } finally {
    portal.child.kill('SIGKILL');
    await portal.ended;
    await database.close();
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function startWriters(origin: string, caller: Caller) {
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  let [unavailable, broken] = [0, 0];
  const over = new AbortController();
  const writeOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const outcome = await writeCustomer(origin, caller);
      if (outcome.kind === 'acknowledged') {
        acknowledged.push(outcome.id);
        continue;
      }
      if (outcome.kind === 'unavailable') unavailable += 1;
      else if (outcome.kind === 'broken') broken += 1;
      else unexpected.push(outcome.response);
      await delay(50);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, writeOn));
  return {
    acknowledged,
    unexpected,
    unavailable: () => unavailable,
    broken: () => broken,
    stop: async () => {
      over.abort();
      await writing;
    },
  };
}

async function getStatus(url: string, { cookie }: Caller): Promise<number> {
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  const hasRetryAfter = response.status !== 503 || response.headers.get('retry-after') !== null;
  return hasRetryAfter ? response.status : 0;
}

async function reportsOutage(origin: string, { cookie }: Caller): Promise<boolean> {
  const url = `${origin}${apiBase}${getStatusHistory.path}`;
  const response = await fetch(url, { headers: { cookie } });
  const history: ComponentHistory[] = JSON.parse(await response.text());
  const database = history.find(({ name }) => name === 'database');
  return database?.spans.some(({ status }) => status === 'down') ?? false;
}

async function countMissing({ pool }: Database, ids: readonly string[]): Promise<number> {
  // Its own connections were lost with the server.
  await pool.query('select 1').catch(() => undefined);
  const { rows } = await pool.query<{ missing: number }>(
    `select count(*)::int as missing from unnest($1::uuid[]) as wanted (id)
     where not exists (select from customer where customer.id = wanted.id)`,
    [ids],
  );
  return rows[0]?.missing ?? ids.length;
}

/** Waits until it is so. @throws Error after a minute. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<true> {
  const deadline = performance.now() + timeout;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await delay(50);
  }
  throw new Error(`Not so within a minute: ${String(isSo)}`);
}
