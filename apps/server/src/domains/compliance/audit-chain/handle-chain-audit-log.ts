import type { Database } from '#server/database/database.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { seconds, type Clock } from '#server/kernel/clock.ts';
import { chainRows } from '#server/audit/chain-rows.ts';

/** Less than a run may take; what is left then is the next minute's. */
const maxRunTime = seconds(40);

/** Seals all that is due, seal by seal, each for good; to repeat it seals nothing twice. */
export function handleChainAuditLog(
  database: Database,
  clock: Clock,
): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const begin = performance.now();
    while (!run.signal.aborted && performance.now() - begin < maxRunTime) {
      if ((await chainRows(database, clock.now())) === 0) break;
    }
    await run.finish(() => Promise.resolve());
  };
}
