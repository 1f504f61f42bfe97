import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { scrubDatabase } from './anonymization-jobs.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

/** A table of this size is rewritten in about a second, during which it is locked. */
const immediateBytes = 64 * 1024 * 1024;

/** UTC hour with little load. */
const quietHour = 2;

/** Rewrites small tables at once and sends itself for the larger ones at night. Idempotent. */
export function handleScrubDatabase({
  clock,
  scrubber,
}: AnonymizationTools): JobHandler<{ everything: boolean }> {
  return async ({ everything }, run) => {
    const maxBytes = everything ? Number.MAX_SAFE_INTEGER : immediateBytes;
    const outcome = await scrubber?.scrub(maxBytes);
    await run.finish(async (tx) => {
      if (outcome?.isDone ?? true) return;
      await sendJob(
        tx,
        scrubDatabase,
        { everything: true },
        { notBefore: getNextQuietTime(clock.now()) },
      );
    });
  };
}

function getNextQuietTime(now: Date): Date {
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const tonight = addMilliseconds(midnight, hours(quietHour));
  return tonight > now ? tonight : addMilliseconds(tonight, days(1));
}
