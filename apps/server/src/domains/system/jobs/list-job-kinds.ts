import type { JobKind } from '@portal/contract/system';
import { readJobKinds } from '#server/jobs/read-job-kinds.ts';
import type { Context } from '#server/resource/context.ts';

/** Returns all kinds of jobs with their state, by name. */
export async function listJobKinds({ database, now }: Context): Promise<JobKind[]> {
  const kinds = await readJobKinds(database, now);
  return kinds.map(({ name, waiting, retrying, running, failed, schedule, lastRun }) => ({
    name,
    waiting,
    retrying,
    running,
    failed,
    schedule,
    last_run: lastRun && {
      at: lastRun.at,
      duration_ms: lastRun.durationMs,
      succeeded: lastRun.succeeded,
    },
  }));
}
