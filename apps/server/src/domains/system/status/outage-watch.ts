import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { seconds, type Clock } from '#server/kernel/clock.ts';
import { probeDatabase } from './probe-database.ts';

const retryInterval = seconds(1);

/** Remembers that the database was away until that can be written down. */
export interface OutageWatch {
  /** Says that a statement could not reach the database. */
  suspect(): void;
  close(): void;
}

/**
 * While the database is down nothing of it can be kept: the process that found it so looks each
 * second whether it is back, and then writes into the history from when to when it was down. Each
 * process writes down what it has seen itself.
 */
export function createOutageWatch({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): OutageWatch {
  const closing = new AbortController();
  const { signal } = closing;
  let watching = false;

  async function watch(): Promise<void> {
    const from = clock.now();
    let lastSeenDown = from;
    let written = false;
    // One lost connection is no outage.
    if ((await probeDatabase(database)).status !== 'down') return;
    while (!written) {
      lastSeenDown = clock.now();
      await delay(retryInterval, null, { signal, ref: false });
      if ((await probeDatabase(database)).status === 'down') continue;
      written = await recordOutage(database, from, lastSeenDown).then(
        () => true,
        () => false,
      );
    }
  }

  return {
    suspect() {
      if (watching || signal.aborted) return;
      watching = true;
      watch()
        // Closed in the middle: what was not written down by then is not known.
        .catch(() => undefined)
        .finally(() => (watching = false));
    },
    close: () => closing.abort(),
  };
}

/** A row every five minutes, as the scheduled looks make them, and one at the end. */
async function recordOutage({ orm }: Database, from: Date, until: Date): Promise<void> {
  await orm.execute(sql`
    insert into component_check (checked_at, name, status)
    select at, 'database', 'down' from (
      select generate_series(${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz,
        interval '5 minutes') as at
      union select ${until.toISOString()}::timestamptz
    ) as down
    on conflict (checked_at, name) do update set status = 'down'`);
}
