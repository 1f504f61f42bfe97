import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { getMedian } from './median.ts';

const warmUps = 10;
const samples = 60;

/** Names lists and searches that both versions have, each with its path. */
async function listPaths(
  address: DatabaseAddress,
  devices: number,
): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ customer: string; serial: string }>(
    `select customer_id as customer, serial_number as serial from installed_device
     where customer_id is not null order by ordinal offset $1 limit 1`,
    [Math.floor(devices / 3)],
  );
  await client.end();
  const [{ customer, serial } = { customer: '', serial: '' }] = rows;
  const list = 'crm/installed-devices/?limit=50';
  return {
    'devices: first page': list,
    'devices: page at 90 %': `${list}&offset=${Math.floor(devices * 0.9)}`,
    'devices: one customer': `${list}&customer_id=${customer}`,
    'devices: search for a fragment': `${list}&search=${serial.slice(5, 10)}`,
    'devices: search for a serial number': `${list}&search=${serial}`,
    'customers: by name': 'crm/customers/?limit=50&ordering=name',
    'customers: search in all': 'crm/customers/?limit=50&search=clinic',
    'customers: search for one': `crm/customers/?limit=50&search=desk${Math.floor(devices / 100)}`,
    'tickets: first page': 'service/service-tickets/?limit=50',
    'tickets: search for a serial number': `service/service-tickets/?limit=50&search=${serial}`,
    'documents: search in titles': 'documents/documents/?limit=50&search=brochure',
    palette: `search/?q=${serial.slice(0, 8)}`,
  };
}

/** A portal of a version, with the session of an employee. */
export interface Version {
  /** Base of its API. */
  readonly root: string;
  readonly cookie: () => string;
  stop(): Promise<void>;
}

/**
 * Requests each list and search of all versions in turn, so that other load on the machine affects all,
 * one request at a time. Returns a table of the median times and their ratios to the first version's.
 * @throws Error if a response is not a success.
 */
export async function timeLists(
  versions: readonly Version[],
  { address, devices }: { readonly address: DatabaseAddress; readonly devices: number },
): Promise<string> {
  const lines: string[] = [];
  for (const [name, path] of Object.entries(await listPaths(address, devices))) {
    const times = versions.map((): number[] => []);
    for (let at = 0; at < warmUps + samples; at += 1)
      for (const [place, version] of versions.entries())
        times[place]?.push(await timeRequest(version, path));
    const [base = Number.NaN, ...others] = times.map((all) => getMedian(all.slice(warmUps)));
    const cells = others.map((time) => `${time.toFixed(1)} | ${(time / base).toFixed(2)}`);
    lines.push(`| ${name} | ${base.toFixed(1)} | ${cells.join(' | ')} |`);
  }
  return [
    '| work | older version, ms | this version, ms | ratio |',
    '| --- | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

async function timeRequest({ root, cookie }: Version, path: string): Promise<number> {
  const headers = { cookie: cookie() };
  const began = performance.now();
  const response = await fetch(root + path, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
}
