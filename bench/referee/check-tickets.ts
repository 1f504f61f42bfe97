import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { toEnvironment } from './sides.ts';

const commandLine = join(import.meta.dirname, '../../apps/server/dist/cli.js');
/** Rows are chained in the background; seconds to wait for it. */
const longestWait = 300;

/** Returns a sentence about the numbers of all tickets: without gap and double, in their order. */
export async function describeNumbers(address: DatabaseAddress): Promise<string> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{
    tickets: number;
    distinct: number;
    highest: number;
    isInOrder: boolean;
  }>(
    `select count(*)::int as tickets, count(distinct number)::int as distinct, max(number) as highest,
       bool_and(follows) as "isInOrder"
     from (select number, number > lag(number, 1, 0) over (order by ordinal) as follows from service_ticket) as ticket`,
  );
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('There is no table of tickets');
  const { tickets, distinct, highest, isInOrder } = found;
  const isWhole = tickets === highest && distinct === tickets && isInOrder;
  return `Numbers of tickets: ${tickets} tickets, ${distinct} numbers, the highest ${highest}, ${isInOrder ? '' : 'not '}in the order of the list: ${isWhole ? 'met' : 'missed'}.`;
}

/** Verifies the chain of the audit log by the portal's own command, once all rows are chained. */
export async function describeChain(address: DatabaseAddress): Promise<string> {
  for (let waited = 0; ; waited += 10) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, 'verify-audit'], {
      env: { ...process.env, ...toEnvironment(address) },
      encoding: 'utf8',
    });
    if (status !== 0) return `Audit log: missed. ${stderr.trim()}`;
    const isChained = stdout.includes('not chained yet: 0 rows');
    if (isChained || waited >= longestWait)
      return `Audit log: ${isChained ? 'met' : 'too noisy'}. ${stdout.split('\n')[0]}`;
    await pause(10_000);
  }
}
