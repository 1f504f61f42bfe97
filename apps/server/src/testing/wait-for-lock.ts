import { expect, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';

/** Waits until a statement of the database waits for a lock. */
export const waitForLock = ({ pool }: Database): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
