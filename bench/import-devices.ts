import { readFileSync } from 'node:fs';
import { getFailedRows, type ImportRun } from '../packages/contract/src/import-export/index.ts';
import { signInEmployee, withPortalDatabase } from '../apps/server/src/testing/portal-database.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';
import { createWorld } from '../apps/server/src/testing/world.ts';
import {
  beginImport,
  checkRows,
  type ImportClient,
  importRows,
  readImport,
} from './import-steps.ts';

/**
 * Imports 50,000 installed devices from a file with 1% invalid rows, then changes the status of all by
 * a second file, and reads that again, which changes none. Measures the duration of each check and run
 * and the growth of the portal's memory, and reads the file of the failed rows. Fails if one takes two
 * minutes or more.
 * `npm run import-devices -w @portal/bench`
 */
const rows = 50_000;
const everyBad = 100;
const limit = 120;
const [customers, models] = [500, 60];
const mebibyte = 1024;

const dataDir = makeDataFolder();
const portal = spawnPortal({ DATA_DIR: dataDir });
try {
  const api = `${await portal.ready}/api/v1`;
  const steward = await signInEmployee(dataDir, ['customers']);
  const client = { api, headers: { cookie: steward.cookie, 'x-csrftoken': steward.csrf } };
  await withPortalDatabase(dataDir, fill);
  const id = await beginImport(client, createFile('active'));
  console.log(
    `| ${rows} devices, ${rows / everyBad} bad | seconds | memory before, MiB | at most | growth |`,
  );
  console.log('| --- | ---: | ---: | ---: | ---: |');
  await watched('check', () => checkRows(client, id));
  const took = await watched('import', () => importRows(client, id));
  const { counts } = await readImport(client, id);
  const failed = await fetch(api + getFailedRows.path.replace('{id}', id), {
    headers: client.headers,
  });
  const lines = (await failed.text()).trim().split('\r\n');
  console.log(
    `${counts.created} made; ${lines.length - 1} rows in the file of the failed ones, such as:`,
  );
  console.log(lines.slice(0, 3).join('\n'));
  const changed = await update(client, 'change');
  const unchanged = await update(client, 'no change');
  const good = rows - rows / everyBad;
  const isUpdated = changed.outcomes?.changed === good && unchanged.outcomes?.unchanged === good;
  const whole = counts.created === rows - rows / everyBad && lines.length - 1 === rows / everyBad;
  if (!whole || !isUpdated || took > limit) process.exitCode = 1;
} finally {
  portal.child.kill('SIGTERM');
  await portal.ended;
  await removeDataFolder(dataDir, [portal]);
}

async function fill(database: Parameters<typeof createWorld>[0]): Promise<void> {
  const world = createWorld(database);
  for (let at = 0; at < customers; at += 1) {
    const { id } = await world.addCustomer({ name: `Customer ${at}` });
    await world.addClinic(id, { name: 'Main' });
  }
  for (let at = 0; at < models; at += 1) {
    await world.addProduct({ model: `Model ${at}`, maintenanceIntervalMonths: 12 });
  }
}

/** Imports the file with another status by model and serial number. */
async function update(client: ImportClient, name: string): Promise<ImportRun> {
  const id = await beginImport(client, createFile('in_maintenance'));
  const options = { match_by: ['device', 'serial_number'] };
  await watched(`check of ${name}`, () => checkRows(client, id, options));
  await watched(name, () => importRows(client, id));
  return readImport(client, id);
}

function createFile(status: string): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const isBad = at % everyBad === everyBad - 1;
    const model = isBad && at % 200 === 199 ? 'No such model' : `Model ${at % models}`;
    const day = isBad && at % 200 === 99 ? '2025-02-30' : '2025-02-28';
    return `Customer ${at % customers},Main,${model},SN-${at},${day},${status}`;
  });
  return ['customer,clinic,device,serial_number,installation_date,status', ...lines].join('\n');
}

/** Samples the portal's memory during the work, prints it, and returns the duration in seconds. */
async function watched(name: string, work: () => Promise<void>): Promise<number> {
  const before = memory();
  let maxMemory = before;
  const sampling = setInterval(() => {
    maxMemory = Math.max(maxMemory, memory());
  }, 50);
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const figures = [seconds, before, maxMemory, maxMemory - before].map((figure) =>
    figure.toFixed(1),
  );
  console.log(`| ${name} | ${figures.join(' | ')} |`);
  return seconds;
}

function memory(): number {
  const status = readFileSync(`/proc/${portal.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / mebibyte;
}
