import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { generateCatalogue } from './catalogue-data.ts';
import { addEmployee } from './customers-data.ts';
import { startPersistentCluster } from './persistent-cluster.ts';
import { printFloors } from './print-floors.ts';
import { promiseCalls, serviceSubjectsIn } from './service-calls.ts';
import { generateServiceDesk } from './service-data.ts';
import { startComparedSide } from './start-compared-side.ts';
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
const side = await startComparedSide(address, {
  ports: { portal: 21_821, floor: 21_822 },
  folder: join(temporary, 'portal'),
  seconds,
  users: { employee: await addEmployee(address) },
});

// Its one look at all stored texts after the start would share the machine with the first calls.
await waitForCleaning(address);
console.log(`\n${tickets.toLocaleString('en')} tickets, ${seconds} s a measurement`);
await printFloors(promiseCalls(await serviceSubjectsIn(address)), side);
await side.stop();
await cluster.stop();
for (const folder of [temporary, ...(options.data ? [] : [`${temporary}-database`])])
  rmSync(folder, { recursive: true });
