import { beginImport, checkRows, importRows, readImport } from '../import-steps.ts';
import { familySeconds } from '../processor-time.ts';
import { createDevicesFile, importedRows } from './imported-devices.ts';
import { readMemory, waitUntilIdle } from './measure.ts';
import { api } from './portal-session.ts';
import type { Stage } from './run-work.ts';
import type { Side, SideName } from './sides.ts';

/** Name of this work, which is not repeated. */
export const importName = 'devices: import 50,000 rows';

/** Addresses of the sides that import a file in one request; only the portal judges its rows first. */
const addresses: Partial<Record<SideName, string>> = {
  reference: `${api}import/`,
  floor: '/devices/import/',
  'Django REST': '/devices/import/',
};

/** What a step cost. */
interface Cost {
  readonly side: SideName;
  readonly step: string;
  readonly seconds: number;
  readonly process: number;
  readonly postgres: number;
  /** MiB at most. */
  readonly memory: number;
}

/**
 * Imports new devices of existing customers and models once on each side, and returns the table of
 * its cost. The reference and the simple sides look up what the rows name, and write them.
 * @throws Error if a side did not import all rows.
 */
export async function describeImport(stage: Stage): Promise<string> {
  const costs: Cost[] = [];
  for (const side of stage.sides)
    costs.push(
      ...(side.name === 'portal'
        ? await importToPortal(stage, side)
        : [await importInOneRequest(stage, side)]),
    );
  const own = costs.find(({ side, step }) => side === 'portal' && step === 'import');
  const rows = costs.map((cost) => {
    const ratio = own && cost.side !== 'portal' ? (cost.seconds / own.seconds).toFixed(2) : '';
    const { side, step, seconds, process, postgres, memory } = cost;
    const times = [seconds, process, postgres].map((value) => value.toFixed(1));
    return `| ${[importName, side, step, ...times, memory.toFixed(0), ratio].join(' | ')} |`;
  });
  return [
    '| work | side | step | seconds | process s | PostgreSQL s | memory at most, MiB | ratio |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '\nThe ratio is that of the portal’s rows a second, without its check, to those of the side.',
  ].join('\n');
}

async function importToPortal(stage: Stage, portal: Side): Promise<Cost[]> {
  const { Cookie: cookie = '', 'X-CSRFToken': csrf = '' } = await stage.session();
  const client = {
    api: `http://127.0.0.1:${portal.ports[0]}${api.slice(0, -1)}`,
    headers: { cookie, 'x-csrftoken': csrf },
  };
  const id = await beginImport(client, await createDevicesFile(stage.address, 'P'));
  const checking = await measureStep(stage, portal, 'check', () => checkRows(client, id));
  const importing = await measureStep(stage, portal, 'import', () => importRows(client, id));
  requireAll((await readImport(client, id)).counts.created ?? 0, portal);
  return [checking, importing];
}

async function importInOneRequest(stage: Stage, side: Side): Promise<Cost> {
  const body = await createDevicesFile(stage.address, side.name.charAt(0));
  const send = async (): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${side.ports[0]}${addresses[side.name]}`, {
      method: 'POST',
      headers: {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename=devices.csv',
      },
      body,
    });
    const content = await response.text();
    if (!response.ok) throw new Error(`${side.name} answered ${response.status}: ${content}`);
    const { created }: { created: number } = JSON.parse(content);
    requireAll(created, side);
  };
  return measureStep(stage, side, 'import', send);
}

function requireAll(created: number, { name }: Side): void {
  if (created !== importedRows)
    throw new Error(`${name} imported ${created} rows of ${importedRows}`);
}

async function measureStep(
  { postmaster }: Stage,
  side: Side,
  step: string,
  work: () => Promise<void>,
): Promise<Cost> {
  await waitUntilIdle([...side.pids, postmaster]);
  const readTimes = () => ({
    seconds: performance.now() / 1000,
    process: side.pids.reduce((total, pid) => total + familySeconds(pid), 0),
    postgres: familySeconds(postmaster),
  });
  const before = readTimes();
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, readMemory(side));
  }, 100);
  await work().finally(() => clearInterval(sampling));
  const after = readTimes();
  return {
    side: side.name,
    step,
    seconds: after.seconds - before.seconds,
    process: after.process - before.process,
    postgres: after.postgres - before.postgres,
    memory,
  };
}
