import { lte } from 'drizzle-orm';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { addMilliseconds, type Clock } from '#server/kernel/clock.ts';
import { idempotencyKeyLifetime } from './idempotency.ts';
import { idempotencyKey } from './idempotency-key.table.ts';

/** Deletes expired idempotency keys every hour. */
export const sweepIdempotencyKeys = defineJob({
  name: 'sweep-idempotency-keys',
  schedule: '20 * * * *',
  handler: handleSweepIdempotencyKeys,
});

/** Deletes the keys that are older than they count. */
function handleSweepIdempotencyKeys({ clock }: { clock: Clock }): JobHandler {
  return async (_data, run) => {
    const before = addMilliseconds(clock.now(), -idempotencyKeyLifetime).toISOString();
    await run.finish(async (tx) => {
      await tx.delete(idempotencyKey).where(lte(idempotencyKey.createdAt, before));
    });
  };
}
