import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';

/** Milliseconds between two samples. */
const interval = 50;

interface Span {
  readonly since: number;
  until: number;
}

/**
 * Samples the locks that let nobody read a table, by a connection of its own, while another one reads
 * installed devices again and again. Returns the function that stops and describes them.
 */
export function watchLocks(address: DatabaseAddress): () => Promise<string> {
  const locked = new Map<string, Span>();
  const stopping = new AbortController();
  let longestWait = 0;
  let longestRead = 0;

  const sample = async (client: pg.Client): Promise<void> => {
    const { rows } = await client.query<{ name: string }>(
      `select relation::regclass::text as name from pg_locks join pg_class on pg_class.oid = relation
       where granted and relkind = 'r' and relnamespace = 'public'::regnamespace
         and mode = 'AccessExclusiveLock'`,
    );
    const now = performance.now();
    for (const { name } of rows) {
      const known = locked.get(name);
      if (known) known.until = now;
      else locked.set(name, { since: now, until: now });
    }
    const { rows: waits } = await client.query<{ wait: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 as wait
       from pg_locks where not granted`,
    );
    longestWait = Math.max(longestWait, waits[0]?.wait ?? 0);
    await pause(interval);
  };
  const read = async (client: pg.Client): Promise<void> => {
    const began = performance.now();
    await client.query('select id from installed_device order by ordinal desc limit 25');
    longestRead = Math.max(longestRead, (performance.now() - began) / 1000);
    await pause(interval);
  };
  const watching = Promise.all([
    repeat(address, stopping.signal, sample),
    repeat(address, stopping.signal, read),
  ]);
  return async () => {
    stopping.abort();
    await watching;
    const lines = [...locked]
      .toSorted(([, a], [, b]) => a.since - b.since)
      .map(([name, { since, until }]) => `| ${name} | ${((until - since) / 1000).toFixed(1)} |`);
    return [
      '| table that nobody can read | seconds |\n| --- | ---: |',
      ...lines,
      `\nThe longest read of a page of installed devices took ${longestRead.toFixed(1)} s, the longest wait for a lock ${longestWait.toFixed(1)} s.`,
    ].join('\n');
  };
}

/** Repeats work on a connection until it is stopped. */
async function repeat(
  address: DatabaseAddress,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  while (!signal.aborted) await work(client);
  await client.end();
}
