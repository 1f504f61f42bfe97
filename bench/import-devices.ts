import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { getFailedRows, type ImportRun } from '../packages/contract/src/import-export/index.ts';
import { writeWorkbook } from '../apps/server/src/kernel/write-workbook.ts';
import { signInEmployee, withPortalDatabase } from '../apps/server/src/testing/portal-database.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
  type PortalProcess,
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
 * Imports 50,000 installed devices with 1% invalid rows: as CSV, as a workbook, and as a workbook of
 * 20 MB with a column that is not imported, each into a portal of its own. Then changes the status
 * of those from the CSV by a second file, and reads that again, which changes none. Measures the
 * duration of each step and the growth of the portal's memory, and reads the file of the failed
 * rows. Fails if an import takes two minutes or more. Names of files as arguments limit it to them.
 * `npm run import-devices -w @portal/bench [-- csv xlsx large]`
 */
const rows = 50_000;
const everyBad = 100;
const limit = 120;
const [customers, models] = [500, 60];
const mebibyte = 1024;

/** Characters of the column that fills the large workbook; each takes about 0.55 bytes packed. */
const remarkLength = 760;

const headings = ['customer', 'clinic', 'device', 'serial_number', 'installation_date', 'status'];

const files = [
  ['csv', () => createText('active')],
  ['xlsx', () => createWorkbook(0)],
  ['large', () => createWorkbook(remarkLength)],
] as const;

type FileName = (typeof files)[number][0];

console.log('| 50,000 devices | MB | seconds | memory before, MiB | at most | growth |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
const only = process.argv.slice(2);
for (const [name, createFile] of files)
  if (only.length === 0 || only.includes(name)) await measure(name, await createFile());

async function measure(name: FileName, content: string | Buffer<ArrayBuffer>): Promise<void> {
  const dataDir = makeDataFolder();
  const portal = spawnPortal({ DATA_DIR: dataDir });
  try {
    const api = `${await portal.ready}/api/v1`;
    const steward = await signInEmployee(dataDir, ['customers']);
    const client = { api, headers: { cookie: steward.cookie, 'x-csrftoken': steward.csrf } };
    await withPortalDatabase(dataDir, fill);
    const run: Watch = (step, work) =>
      watched(portal, `${name}: ${step} | ${(content.length / 1e6).toFixed(1)}`, work);
    let id = '';
    await run('begin', async () => {
      id = await beginImport(client, content);
    });
    await run('check', () => checkRows(client, id));
    const took = await run('import', () => importRows(client, id));
    const { counts } = await readImport(client, id);
    const failed = await fetch(api + getFailedRows.path.replace('{id}', id), {
      headers: client.headers,
    });
    const lines = (await failed.text()).trim().split('\r\n');
    const bad = rows / everyBad;
    const isWhole = counts.created === rows - bad && lines.length - 1 === bad;
    if (!isWhole) console.error(`${counts.created} made, ${lines.length - 1} failed rows`);
    const isUpdated = name !== 'csv' || (await update(client, run));
    if (!isWhole || !isUpdated || took > limit) process.exitCode = 1;
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await removeDataFolder(dataDir, [portal]);
  }
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

/** Measures a step of an import, and returns its duration in seconds. */
type Watch = (step: string, work: () => Promise<void>) => Promise<number>;

/**
 * Imports all devices with another status by model and serial number, and once more without a change.
 * Returns true if each does to all valid rows what it should.
 */
async function update(client: ImportClient, run: Watch): Promise<boolean> {
  const changed = await updateOnce(client, run, 'change');
  const unchanged = await updateOnce(client, run, 'no change');
  const good = rows - rows / everyBad;
  return changed.outcomes?.changed === good && unchanged.outcomes?.unchanged === good;
}

async function updateOnce(client: ImportClient, run: Watch, name: string): Promise<ImportRun> {
  const id = await beginImport(client, createText('in_maintenance'));
  const options = { match_by: ['device', 'serial_number'] };
  await run(`check of ${name}`, () => checkRows(client, id, options));
  await run(name, () => importRows(client, id));
  return readImport(client, id);
}

function createText(status: string): string {
  return listRows(status)
    .map((cells) => cells.join(','))
    .join('\n');
}

/** Lists the rows of the file, the header first. */
function listRows(status: string): string[][] {
  const listed = Array.from({ length: rows }, (_, at) => {
    const isBad = at % everyBad === everyBad - 1;
    const model = isBad && at % 200 === 199 ? 'No such model' : `Model ${at % models}`;
    const day = isBad && at % 200 === 99 ? '2025-02-30' : '2025-02-28';
    return [`Customer ${at % customers}`, 'Main', model, `SN-${at}`, day, status];
  });
  return [headings, ...listed];
}

async function createWorkbook(remark: number): Promise<Buffer<ArrayBuffer>> {
  const [, ...listed] = listRows('active');
  const columns = [...headings, ...(remark > 0 ? ['remarks'] : [])].map((heading) => ({
    heading,
    type: heading === 'installation_date' ? ('day' as const) : ('other' as const),
    width: 20,
  }));
  async function* batches() {
    for (const [at, cells] of listed.entries()) yield [[...cells, createRemark(at, remark)]];
  }
  const content = writeWorkbook({ name: 'devices', columns, batches: batches() });
  return Buffer.from(await buffer(Readable.from(content)));
}

/** Creates text that hardly packs, the same in every run. */
function createRemark(row: number, length: number): string {
  let text = '';
  for (let at = 0; text.length < length; at += 1)
    text += createHash('sha512').update(`${row} ${at}`).digest('hex');
  return text.slice(0, length);
}

/** Samples the portal's memory during the work, prints it, and returns the duration in seconds. */
async function watched(
  portal: PortalProcess,
  name: string,
  work: () => Promise<void>,
): Promise<number> {
  const before = getMemory(portal);
  let maxMemory = before;
  const sampling = setInterval(() => {
    maxMemory = Math.max(maxMemory, getMemory(portal));
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

function getMemory({ pid }: PortalProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / mebibyte;
}
