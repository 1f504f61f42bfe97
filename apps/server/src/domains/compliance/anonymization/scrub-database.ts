import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { scrubDatabase } from './anonymization-jobs.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

/** A table of so many bytes is rewritten in about a second, in which nobody can use it. */
const immediateBytes = 64 * 1024 * 1024;

/** Hour (UTC) at which few are at work. */
const quietHour = 2;

/**
 * The handler of `scrub-database`: tables that are rewritten within a moment now, larger ones in the
 * night. Rewriting bears a repeat.
 */
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
