import type { Database } from '#server/database/database.ts';
import { deadLetters, jobsSchema } from './boss-options.ts';

/** How one kind of job is doing, over all instances. */
export interface JobStatus {
  readonly name: string;
  readonly waiting: number;
  /** Failed for good within the last 90 days. */
  readonly failed: number;
  /** When a run last ended well; null where none did within a day. */
  readonly lastRunAt: string | null;
}

/** The state of the named jobs, read by index: unfinished ones, dead letters, the last success. */
export async function readJobStatus(
  { pool }: Database,
  names: readonly string[],
): Promise<JobStatus[]> {
  const { rows } = await pool.query<JobStatus>(
    `select queue.name,
       (select count(*) from ${jobsSchema}.job
         where job.name = queue.name and job.state < 'active') as waiting,
       (select count(*) from ${jobsSchema}.job
         where job.name = $2 and job.state < 'active' and job.source_name = queue.name) as failed,
       (select max(completed_on)::timestamptz(3) from ${jobsSchema}.job
         where job.name = queue.name and job.state = 'completed') as "lastRunAt"
     from ${jobsSchema}.queue where queue.name = any($1) order by queue.name`,
    [names, deadLetters],
  );
  return rows;
}
