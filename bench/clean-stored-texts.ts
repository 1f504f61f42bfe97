import { setTimeout as delay } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { Database } from '../apps/server/src/database/database.ts';
import { signInEmployee, withPortalDatabase } from '../apps/server/src/testing/portal-database.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';
import { createWorld } from '../apps/server/src/testing/world.ts';
import { getMedian } from './median.ts';

/**
 * Fills the portal with installed devices, of which 3 % have a serial number that the cleaner
 * changes, and cleans them as an update of the portal would. Measures the duration, the rows that
 * were changed, the locks on the table and the longest transaction, and lists and searches before,
 * during and after it.
 * `npm run clean-stored-texts -w @portal/bench [-- rows]`
 */
const rows = Number(process.argv[2] ?? 1_000_000);
const samples = 40;

const dataDir = makeDataFolder();
const portal = spawnPortal({ DATA_DIR: dataDir });
try {
  const api = `${await portal.ready}/api/v1`;
  const employee = await signInEmployee(dataDir, ['customers']);
  const time = (path: string) => timeCalls(api + path, employee.cookie);
  await withPortalDatabase(dataDir, async (database) => {
    await fill(database);
    const paths = ['/crm/installed-devices/?limit=25', '/crm/installed-devices/?search=SN-4711'];
    const before: number[] = [];
    for (const path of paths) before.push(await time(path));
    await forget(database);
    const watch = watchLocks(database);
    const begin = performance.now();
    await begun(database);
    const during: number[] = [];
    while (!(await isFinished(database))) {
      during.push(await timeCall(api + (paths[0] ?? ''), employee.cookie));
      await delay(5000);
    }
    const seconds = (performance.now() - begin) / 1000;
    const locks = await watch();
    const after: number[] = [];
    for (const path of paths) after.push(await time(path));
    await database.pool.query('vacuum analyze installed_device');
    const afterVacuum: number[] = [];
    for (const path of paths) afterVacuum.push(await time(path));
    const { rows: counted } = await database.pool.query(
      `select checked, changed from text_cleaning where table_name = 'installed_device'`,
    );
    console.log({ rows, seconds, ...counted[0], ...locks });
    console.log({ milliseconds: { before, during: getMedian(during), after, afterVacuum } });
    const toRatios = (times: readonly number[]) =>
      times.map((value, at) => value / (before[at] ?? Number.NaN));
    console.log({ ratios: toRatios(after), afterVacuum: toRatios(afterVacuum), memory: memory() });
  });
} finally {
  portal.child.kill('SIGTERM');
  await portal.ended;
  await removeDataFolder(dataDir, [portal]);
}

async function fill(database: Database): Promise<void> {
  const world = createWorld(database);
  const { id: customerId } = await world.addCustomer();
  const { id: deviceId, manufacturerId } = await world.addProduct();
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number)
     select ('0190' || lpad(to_hex(n), 8, '0') || '70008000' || substr(md5(n::text), 1, 12))::uuid, $1, $2, $3,
       case when n % 100 < 3 then 'SN' || chr(160) || '-' || n || chr(8203) else 'SN-' || n end
     from generate_series(1, $4::int) as n`,
    [customerId, deviceId, manufacturerId, rows],
  );
  await client.query('vacuum analyze installed_device');
  await client.query('select gin_clean_pending_list($1::regclass)', ['installed_device_search']);
  client.release();
}

/** As a database of an earlier version: nothing was cleaned yet. */
async function forget(database: Database): Promise<void> {
  await database.pool.query('delete from text_cleaning');
}

/** Sends the job as a start of the portal does. */
async function begun(database: Database): Promise<void> {
  await database.pool.query(
    `insert into jobs.job (name, data, policy) values ('clean-stored-texts', '{}', 'standard')`,
  );
}

async function isFinished(database: Database): Promise<boolean> {
  const { rows: found } = await database.pool.query(
    `select from text_cleaning where table_name = 'installed_device' and finished_at is not null`,
  );
  return found.length > 0;
}

/** Samples the locks on the table; returns the function that stops and tells what was seen. */
function watchLocks(database: Database) {
  const modes = new Set<string>();
  const begun = new Map<string, number>();
  let longest = 0;
  let waiting = 0;
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const { rows: locks } = await database.pool.query<{
        lock: string;
        granted: boolean;
        transaction: string;
      }>(
        `select locktype || ' ' || mode as lock, granted, virtualtransaction as transaction
         from pg_locks where relation = 'installed_device'::regclass and pid <> pg_backend_pid()`,
      );
      const now = performance.now();
      for (const { lock, granted, transaction } of locks) {
        modes.add(lock);
        const since = begun.get(transaction) ?? now;
        begun.set(transaction, since);
        longest = Math.max(longest, now - since);
        if (!granted) waiting += 1;
      }
      await delay(20);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
    return { modes: [...modes], longestTransaction: longest, waiting };
  };
}

async function timeCalls(address: string, cookie: string): Promise<number> {
  const times = [];
  for (let at = 0; at < samples; at += 1) times.push(await timeCall(address, cookie));
  return getMedian(times);
}

async function timeCall(address: string, cookie: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(address, { headers: { cookie } });
  const { count }: { count?: number } = Object(await response.json());
  if (response.status !== 200 || count === 0) throw new Error(`${address}: ${response.status}`);
  return performance.now() - begin;
}

function memory(): string {
  const status = readFileSync(`/proc/${portal.pid}/status`, 'utf8');
  return /VmHWM:\s+(.+)/.exec(status)?.[1] ?? '';
}
