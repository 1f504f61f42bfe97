import { lte } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import { later, type Clock } from '#server/kernel/clock.ts';
import { keyKeptFor } from './create-once.ts';
import { idempotencyKey } from './idempotency-key.table.ts';

/** Every hour: forgets the keys that name their calls no longer. */
export const sweepIdempotencyKeys = defineJob({
  name: 'sweep-idempotency-keys',
  schedule: '20 * * * *',
});

/** Deletes the keys that are older than they count. */
export function idempotencyKeySweep(clock: Clock): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const before = later(clock.now(), -keyKeptFor).toISOString();
    await run.finish(async (tx) => {
      await tx.delete(idempotencyKey).where(lte(idempotencyKey.createdAt, before));
    });
  };
}
