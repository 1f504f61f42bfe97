import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { seconds, type Clock } from '#server/kernel/clock.ts';
import { probeDatabase } from './probe-database.ts';

const retryInterval = seconds(1);

/** Records outages of the database once it is back. */
export interface OutageWatch {
  /** Reports that a statement did not reach the database. */
  suspect(): void;
  close(): void;
}

/**
 * Nothing can be stored while the database is down. The process that noticed it retries every
 * second and then writes the outage into the history. Each process records what it observed.
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
    // A single lost connection is no outage.
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
        // Closed midway: an unrecorded outage is lost.
        .catch(() => undefined)
        .finally(() => (watching = false));
    },
    close: () => closing.abort(),
  };
}

/** Writes a row every five minutes, like the scheduled checks, and one at the end. */
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
