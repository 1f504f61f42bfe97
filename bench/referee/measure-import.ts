import pg from 'pg';
import { beginImport, checkRows, importRows, readImport } from '../import-steps.ts';
import { familySeconds } from '../processor-time.ts';
import { readMemory } from './measure.ts';
import { api } from './portal-session.ts';
import type { Stage } from './run-work.ts';
import type { Side } from './sides.ts';

/** Name of this work, which is not repeated. */
export const importName = 'devices: import 50,000 rows';

const rows = 50_000;

/** Imports new devices of existing customers and models once, and returns the table of its cost. */
export async function describeImport(stage: Stage): Promise<string> {
  const [portal] = stage.sides;
  if (!portal) throw new Error('There is no portal');
  const { Cookie: cookie = '', 'X-CSRFToken': csrf = '' } = await stage.session();
  const client = {
    api: `http://127.0.0.1:${portal.ports[0]}${api.slice(0, -1)}`,
    headers: { cookie, 'x-csrftoken': csrf },
  };
  const id = await beginImport(client, await createFile(stage));
  const lines: string[] = [];
  const watch = async (step: string, work: () => Promise<void>): Promise<void> => {
    const before = readTimes(stage, portal);
    let memory = 0;
    const sampling = setInterval(() => {
      memory = Math.max(memory, readMemory(portal));
    }, 100);
    await work().finally(() => clearInterval(sampling));
    const after = readTimes(stage, portal);
    const spent = after.map((time, at) => (time - (before[at] ?? 0)).toFixed(1));
    lines.push(`| ${importName}: ${step} | ${spent.join(' | ')} | ${memory.toFixed(0)} |`);
  };
  await watch('check', () => checkRows(client, id));
  await watch('import', () => importRows(client, id));
  const { counts } = await readImport(client, id);
  return [
    '| work | seconds | process s | PostgreSQL s | memory at most, MiB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
    `\nImported rows: ${counts.created} of ${rows}.`,
  ].join('\n');
}

/** Returns the time, and the processor time of the portal and of PostgreSQL, in seconds. */
function readTimes({ postmaster }: Stage, { pids }: Side): number[] {
  return [performance.now() / 1000, ...pids.map(familySeconds), familySeconds(postmaster)];
}

/** Returns a file of devices with new serial numbers. */
async function createFile({ address }: Stage): Promise<string> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows: customers } = await client.query<{ customer: string; clinic: string }>(
    `select customer.name as customer, min(clinic.name) as clinic
     from customer join clinic on clinic.customer_id = customer.id
     where customer.is_active and customer.name like 'Clinic group%' group by customer.id order by customer.ordinal limit 500`,
  );
  const { rows: models } = await client.query<{ model: string }>(
    `select model from product where product_type = 'device' and is_active order by ordinal limit 60`,
  );
  await client.end();
  const lines = Array.from({ length: rows }, (_, at) => {
    const { customer = '', clinic = '' } = customers[at % customers.length] ?? {};
    const { model = '' } = models[at % models.length] ?? {};
    return `${customer},${clinic},${model},IMPORTED-${at},2025-02-28,active`;
  });
  return ['customer,clinic,device,serial_number,installation_date,status', ...lines].join('\n');
}
