import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { JobServices } from '#server/resource/context.ts';
import { chainRows, readChainProgress } from '#server/audit/chain-rows.ts';

/** Shorter than the job's time limit; the next run continues. */
const maxRunTime = seconds(40);

/** Adds new rows of the audit trail to the chain every minute. */
export const chainAuditLog = defineJob({
  name: 'chain-audit-log',
  schedule: '* * * * *',
  retryLimit: 0,
  handler: handleChainAuditLog,
  readProgress: readChainProgress,
});

/** Chains all due rows, link by link. Idempotent. */
function handleChainAuditLog({
  database,
  clock,
}: Pick<JobServices, 'database' | 'clock'>): JobHandler {
  return async (_data, run) => {
    const begin = performance.now();
    while (!run.signal.aborted && performance.now() - begin < maxRunTime) {
      if ((await chainRows(database, clock.now())) === 0) break;
      await run.rest();
    }
    await run.finish(() => Promise.resolve());
  };
}
