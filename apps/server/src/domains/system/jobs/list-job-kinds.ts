import type { JobKind } from '@portal/contract/system';
import { readJobKinds } from '#server/jobs/read-job-kinds.ts';
import type { Context } from '#server/resource/context.ts';

/** Every kind of background work and how it goes, by name. */
export async function listJobKinds({ database }: Context): Promise<JobKind[]> {
  const kinds = await readJobKinds(database);
  return kinds.map(({ name, waiting, running, failed, schedule, lastRun }) => ({
    name,
    waiting,
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
