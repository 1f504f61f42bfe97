import { lt } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { jobRetry } from '../jobs/job-retry.table.ts';
import { componentCheck } from './component-check.table.ts';
import { createProber, type ProberTools } from './prober.ts';

/** Retries are stored as long as failed jobs are. */
const retention = { checks: hours(48), retries: days(90) };

const toCutoff = (now: Date, age: number): string => addMilliseconds(now, -age).toISOString();

/** Every five minutes: checks all components and stores the results. */
export const recordStatus = defineJob({
  name: 'record-status',
  schedule: '*/5 * * * *',
  // The next scheduled check is more useful than a retry.
  retryLimit: 1,
  runsAtStart: true,
  handler: handleRecordStatus,
});

/** Stores a check and deletes outdated rows. */
function handleRecordStatus(tools: ProberTools): JobHandler {
  const prober = createProber(tools);
  return async (_data, run) => {
    const { at, findings } = await prober();
    const now = tools.clock.now();
    await run.finish(async (tx) => {
      await tx
        .insert(componentCheck)
        .values(
          findings.map(({ name, status, latencyMs }) => ({
            checkedAt: at.toISOString(),
            name,
            status,
            latencyMs,
          })),
        )
        .onConflictDoNothing();
      await tx
        .delete(componentCheck)
        .where(lt(componentCheck.checkedAt, toCutoff(now, retention.checks)));
      await tx.delete(jobRetry).where(lt(jobRetry.createdAt, toCutoff(now, retention.retries)));
    });
  };
}
