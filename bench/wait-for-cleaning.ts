import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';

/**
 * Waits until the portal, which must run, has cleaned all stored texts, as it does once after an
 * upgrade. Returns the seconds.
 */
export async function waitForCleaning(address: DatabaseAddress): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  const began = performance.now();
  try {
    for (;;) {
      const { rows } = await client.query<{ isCleaned: boolean }>(
        'select coalesce(bool_and(finished_at is not null), false) as "isCleaned" from text_cleaning',
      );
      if (rows[0]?.isCleaned) return (performance.now() - began) / 1000;
      await pause(500);
    }
  } finally {
    await client.end();
  }
}
