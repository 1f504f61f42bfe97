import type { JobHandler } from '#server/jobs/job-run.ts';
import type { Job } from '#server/jobs/job.ts';
import type { TestPortal } from './portal.ts';

/** Does the jobs of one kind that wait, one after another; answers how many there were. */
export async function runJobs<Data extends object>(
  { database }: Pick<TestPortal, 'database'>,
  job: Job<Data>,
  handler: JobHandler<Data>,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: string; data: Data }>(
    `delete from jobs.job where name = $1 and state = 'created' returning id, data`,
    [job.name],
  );
  const { signal } = new AbortController();
  for (const { id, data } of rows) {
    await handler(data, {
      id,
      signal,
      isLast: false,
      finish: (effects) => database.orm.transaction(effects),
    });
  }
  return rows.length;
}
