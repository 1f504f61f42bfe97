import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  checkImport,
  createImport,
  getFailedRows,
  getImport,
  runImport,
  type ImportRun,
} from '../packages/contract/src/import-export/index.ts';
import { requestUpload } from '../packages/contract/src/documents/index.ts';
import { signInEmployee, withPortalDatabase } from '../apps/server/src/testing/portal-database.ts';
import type { Caller } from '../apps/server/src/testing/portal.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';
import { createWorld } from '../apps/server/src/testing/world.ts';

/**
 * Imports 50,000 installed devices from a file with 1% invalid rows. Measures the duration of the
 * check and of the import and the growth of the portal's memory, and reads the file of the failed
 * rows. Fails if it takes two minutes or more.
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
  await withPortalDatabase(dataDir, fill);
  const id = await begin(api, steward);
  console.log(
    `| ${rows} devices, ${rows / everyBad} bad | seconds | memory before, MiB | at most | growth |`,
  );
  console.log('| --- | ---: | ---: | ---: | ---: |');
  const mapping = (await get(api, steward, id)).mapping;
  await watched('check', () => step(api, steward, { id, route: checkImport, body: { mapping } }));
  const body = { mode: 'good_rows' };
  const took = await watched('import', () => step(api, steward, { id, route: runImport, body }));
  const { counts } = await get(api, steward, id);
  const failed = await fetch(api + getFailedRows.path.replace('{id}', id), {
    headers: getHeaders(steward),
  });
  const lines = (await failed.text()).trim().split('\r\n');
  console.log(
    `${counts.created} made; ${lines.length - 1} rows in the file of the failed ones, such as:`,
  );
  console.log(lines.slice(0, 3).join('\n'));
  const whole = counts.created === rows - rows / everyBad && lines.length - 1 === rows / everyBad;
  if (!whole || took > limit) process.exitCode = 1;
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

function createFile(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const isBad = at % everyBad === everyBad - 1;
    const model = isBad && at % 200 === 199 ? 'No such model' : `Model ${at % models}`;
    const day = isBad && at % 200 === 99 ? '2025-02-30' : '2025-02-28';
    return `Customer ${at % customers},Main,${model},SN-${at},${day},active`;
  });
  return ['customer,clinic,device,serial_number,installation_date,status', ...lines].join('\n');
}

async function begin(api: string, as: Caller): Promise<string> {
  const permit: { upload_url: string; blob_path: string; headers: Record<string, string> } =
    await call(api + requestUpload.path, as, { upload_type: 'import', blob_path: 'devices.csv' });
  await fetch(permit.upload_url, { method: 'PUT', headers: permit.headers, body: createFile() });
  const body = { kind: 'installed_devices', blob_path: permit.blob_path };
  const run: ImportRun = await call(api + createImport.path, as, body);
  return run.id;
}

interface Step {
  readonly id: string;
  readonly route: { readonly path: string };
  readonly body: object;
}

async function step(api: string, as: Caller, { id, route, body }: Step): Promise<void> {
  await call(api + route.path.replace('{id}', id), as, body);
  for (;;) {
    const { status, problem } = await get(api, as, id);
    if (status === 'failed') throw new Error(`The import failed: ${problem}`);
    if (status === 'checked' || status === 'imported') return;
    await delay(200);
  }
}

function getHeaders({ cookie, csrf }: Caller): Record<string, string> {
  return { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' };
}

async function get(api: string, as: Caller, id: string): Promise<ImportRun> {
  const response = await fetch(api + getImport.path.replace('{id}', id), {
    headers: getHeaders(as),
  });
  return JSON.parse(await response.text());
}

async function call<Answer>(url: string, as: Caller, body: object): Promise<Answer> {
  const headers = getHeaders(as);
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
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
