import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import type { MeasuredCall } from './catalogue-calls.ts';
import { generateCatalogue, getSizes, vocabulary } from './catalogue-data.ts';
import { addEmployee } from './customers-data.ts';
import { startPersistentCluster } from './persistent-cluster.ts';
import { printFloors } from './print-floors.ts';
import { salesCalls } from './service-calls.ts';
import { generateServiceDesk } from './service-data.ts';
import { startComparedSide } from './start-compared-side.ts';
import { waitForCleaning } from './wait-for-cleaning.ts';

/**
 * Measures the lists of a user who sees one of their customer's 200 clinics, and the board and forecast
 * of a large pipeline, as ratios to hand-written SQL in one run.
 * `npm run clinics-and-sales -w @portal/bench -- [devices, 1000000] [leads, 100000] [--seconds 4] [--data FOLDER]`
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
const devices = Number(positionals[0] ?? getSizes.large.installedDevices);
const leads = Number(positionals[1] ?? 100_000);
const seconds = Number(options.seconds);

/** Clinics of the measured customer. */
const clinics = 200;

const sizes = { ...getSizes.large, installedDevices: devices, documents: 1_000, rights: 1_000 };

interface Subjects {
  readonly customer: string;
  readonly clinic: string;
  readonly user: string;
}

/** Spreads the customer with the most devices over its clinics, and lets its user see one of them. */
async function openClinics(address: DatabaseAddress): Promise<Subjects> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(vocabulary);
  const { rowCount } = await client.query(
    `insert into clinic (id, customer_id, name, street, house_number, postal_code, city, country)
     select pg_temp.id_of('own clinic', n), pg_temp.id_of('customer', 1), 'Own branch ' || n,
       'Oudegracht', '12', '3511 AB', 'Utrecht', 'NL'
     from generate_series(1, $1::int) as n on conflict do nothing`,
    [clinics],
  );
  if (rowCount) {
    await client.query(
      `update installed_device set clinic_id = pg_temp.id_of('own clinic', 1 + ordinal % $1::int)
       where customer_id = pg_temp.id_of('customer', 1)`,
      [clinics],
    );
    await client.query(
      `update user_account set clinic_role = 'own_clinics', clinic_ids = array[pg_temp.id_of('own clinic', 7)]
       where id = pg_temp.id_of('user', 1)`,
    );
    await client.query('vacuum analyze');
  }
  const { rows } = await client.query<
    Subjects & { devices: number; tickets: number; of_customer: number }
  >(
    `with own as (select id, clinic_id from installed_device where customer_id = pg_temp.id_of('customer', 1))
     select pg_temp.id_of('customer', 1) as customer, pg_temp.id_of('own clinic', 7) as clinic,
       pg_temp.id_of('user', 1) as "user", (select count(*) from own) as of_customer,
       (select count(*) from own where clinic_id = pg_temp.id_of('own clinic', 7)) as devices,
       (select count(*) from service_ticket where installed_device_id in (
         select id from own where clinic_id = pg_temp.id_of('own clinic', 7))) as tickets`,
  );
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('There is no customer');
  console.log(
    `the clinic has ${found.devices} of ${found.of_customer} devices of its customer, and ${found.tickets} tickets`,
  );
  return found;
}

const temporary = mkdtempSync(join(tmpdir(), 'portal-bench-clinics-'));
const cluster = await startPersistentCluster(options.data ?? `${temporary}-database`);
const { address, isNew } = await cluster.database(`clinics_${devices}_${leads}`);
await migrate(address);
if (isNew) await generateCatalogue(address, sizes);
await generateServiceDesk(address, {
  tickets: devices / 2,
  requests: devices / 20,
  openLeads: leads / 2,
  endedLeads: leads / 2,
});
const { customer, clinic, user } = await openClinics(address);

const side = await startComparedSide(address, {
  ports: { portal: 21_831, floor: 21_832 },
  folder: join(temporary, 'portal'),
  seconds,
  users: { employee: await addEmployee(address), customer: user },
});
// Its one look at all stored texts after the start would share the machine with the first calls.
await waitForCleaning(address);

const calls: MeasuredCall[] = [
  {
    as: 'customer',
    what: 'devices of one’s clinic',
    path: 'crm/installed-devices/',
    floor: `/devices-at-clinic?clinic=${clinic}`,
  },
  {
    as: 'customer',
    what: 'tickets of one’s clinic',
    path: 'service/service-tickets/',
    floor: `/tickets-at-clinic?customer=${customer}&clinic=${clinic}`,
  },
  ...salesCalls(),
];
console.log(
  `\n${devices.toLocaleString('en')} devices, ${leads.toLocaleString('en')} leads, ${seconds} s a measurement`,
);
await printFloors(calls, side);
await side.stop();
await cluster.stop();
for (const folder of [temporary, ...(options.data ? [] : [`${temporary}-database`])])
  rmSync(folder, { recursive: true });
