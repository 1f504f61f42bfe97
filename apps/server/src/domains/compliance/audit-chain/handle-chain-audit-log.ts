import type { Database } from '#server/database/database.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { seconds, type Clock } from '#server/kernel/clock.ts';
import { chainRows } from '#server/audit/chain-rows.ts';

/** Shorter than the job's time limit; the next run continues. */
const maxRunTime = seconds(40);

/** Chains all due rows, link by link. Idempotent. */
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
