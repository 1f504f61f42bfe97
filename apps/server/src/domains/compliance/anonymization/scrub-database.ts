import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { toUtcDay } from '#server/kernel/calendar-day.ts';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

/** A rewrite of a table of this size locks it for about a second. */
const immediateBytes = 64 * 1024 * 1024;

/** UTC hour with little load. */
const quietHour = 2;

/** Removes deleted values from the disk. `everything` includes tables of any size. */
export const scrubDatabase = defineJob({
  name: 'scrub-database',
  retryLimit: 12,
  retryDelaySeconds: 20,
  timeLimitSeconds: 3600,
  handler: handleScrubDatabase,
});

/** Rewrites small tables now and schedules the job again at night for larger ones. Idempotent. */
function handleScrubDatabase({
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
  const midnight = new Date(toUtcDay(now));
  const tonight = addMilliseconds(midnight, hours(quietHour));
  return tonight > now ? tonight : addMilliseconds(tonight, days(1));
}
