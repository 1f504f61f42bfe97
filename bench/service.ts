import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { generateCatalogue } from './catalogue-data.ts';
import { addEmployee } from './customers-data.ts';
import { load } from './load.ts';
import { startPersistentCluster } from './persistent-cluster.ts';
import { printFloors } from './print-floors.ts';
import { startProcess, type RunningProcess } from './processes.ts';
import { promiseCalls, serviceSubjectsIn } from './service-calls.ts';
import { generateServiceDesk } from './service-data.ts';
import { sessionCookie } from './session-cookie.ts';
import { waitForCleaning } from './wait-for-cleaning.ts';

/**
 * Measures what a service desk looks at all day, as ratios to hand-written SQL in one run: the tickets
 * by due time, what the desk does next, and the week of the calendar. The newest twentieth of the tickets
 * is open.
 * `npm run service -w @portal/bench -- [tickets, 1000000] [--seconds 4] [--data FOLDER]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    /** Folder in which the filled database stays for later runs. */
    data: { type: 'string' },
  },
});
const tickets = Number(positionals[0] ?? 1_000_000);
const seconds = Number(options.seconds);
const secretKey = 'a key for measurements, and for nothing else';
const ports = { portal: 21_821, floor: 21_822 };

const sizes = {
  customers: Math.ceil(tickets / 100),
  manufacturers: 100,
  products: 2_000,
  installedDevices: Math.ceil(tickets / 4),
  documents: 1_000,
  rights: 1_000,
};

const temporary = mkdtempSync(join(tmpdir(), 'portal-bench-service-'));
const cluster = await startPersistentCluster(options.data ?? `${temporary}-database`);

async function prepareDatabase(): Promise<DatabaseAddress> {
  const { address, isNew } = await cluster.database(`service_${tickets}`);
  await migrate(address);
  if (isNew) await generateCatalogue(address, sizes);
  await generateServiceDesk(address, {
    tickets,
    requests: tickets / 10,
    openLeads: 10,
    endedLeads: 10,
  });
  return address;
}

const address = await prepareDatabase();
const cookie = await sessionCookie(address, { userId: await addEmployee(address), secretKey });
const { host = '', port, user, database } = address;
const environment = {
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  SECRET_KEY: secretKey,
  DATA_DIR: join(temporary, 'portal'),
  DEMO: 'false',
};
const start = (program: string, at: number): Promise<RunningProcess> =>
  startProcess(program, { ...environment, PORT: String(at) });
const portal = await start('apps/server/dist/main.js', ports.portal);
const floor = await start('bench/catalogue-floor.ts', ports.floor);

// Its one look at all stored texts after the start would share the machine with the first calls.
await waitForCleaning(address);
console.log(`\n${tickets.toLocaleString('en')} tickets, ${seconds} s a measurement`);
await printFloors(promiseCalls(await serviceSubjectsIn(address)), {
  load: ({ path }, connections) =>
    load(`http://127.0.0.1:${ports.portal}/api/v1/${path}`, {
      connections,
      seconds,
      cookie: cookie(),
    }),
  loadFloor: (path, connections) =>
    load(`http://127.0.0.1:${ports.floor}${path}`, { connections, seconds }),
});
await Promise.all([portal.stop(), floor.stop()]);
await cluster.stop();
for (const folder of [temporary, ...(options.data ? [] : [`${temporary}-database`])])
  rmSync(folder, { recursive: true });
