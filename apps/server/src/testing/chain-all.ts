import { expect, vi } from 'vitest';
import { chainRows, readChainProgress } from '#server/audit/chain-rows.ts';
import type { Database } from '#server/database/database.ts';

/**
 * Chains every row of the audit log. Returns their number. Waits, because a row is due once no older
 * transaction runs on the server, and other tests run theirs on the same one.
 * @throws if rows remain after 20 seconds.
 */
export async function chainAll(database: Database, now: Date): Promise<number> {
  let chained = 0;
  await vi.waitFor(
    async () => {
      for (let rows = 1; rows > 0; chained += rows) rows = await chainRows(database, now);
      expect((await readChainProgress(database)).remaining).toBe(0);
    },
    { timeout: 20_000, interval: 20 },
  );
  return chained;
}
