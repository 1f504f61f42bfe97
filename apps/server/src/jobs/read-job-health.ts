import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { deadLetters, jobsSchema } from './boss-options.ts';

/** Progress of background work over all processes. */
export interface JobHealth {
  /** Due jobs that were not tried yet. */
  readonly waiting: number;
  /** To be tried again, of the kinds of which none has succeeded within the last hour. */
  readonly stuck: number;
  /** Seconds that the oldest due job has waited, tried before or not. */
  readonly oldestSeconds: number;
  /** True if a job ended within the last five minutes. */
  readonly endedLately: boolean;
  /** Jobs that failed for good within the last day and were not retried. */
  readonly failedLately: number;
  /** Seconds that the oldest scheduled job is overdue; 0 if all were sent. */
  readonly overdueSeconds: number;
}

const job = sql.raw(`${jobsSchema}.job`);
const now = sql`${sql.placeholder('now')}::timestamptz`;

const health = createStatement(sql`
  with waiting as (
    select count(*) filter (where job.state = 'created')::int as waiting, min(job.start_after) as oldest
    from ${sql.raw(`${jobsSchema}.queue`)} as queue
      join ${job} as job on job.name = queue.name
    where queue.name <> ${sql.raw(`'${deadLetters}'`)}
      and job.state < 'active' and not job.blocked and job.start_after <= ${now}
  )
  select waiting.waiting,
    (select coalesce(sum(trying.jobs), 0)::int
      from ${sql.raw(`${jobsSchema}.queue`)} as queue
        cross join lateral (
          select count(*) as jobs from ${job} as job
          where job.name = queue.name and job.state < 'active' and not job.blocked
            and job.state = 'retry'
        ) as trying
      where queue.name <> ${sql.raw(`'${deadLetters}'`)} and trying.jobs > 0
        and not exists (
          select from ${job} as job where job.name = queue.name and job.state = 'completed'
            and job.completed_on > ${now} - interval '1 hour')
    ) as stuck,
    exists (
      select from ${sql.raw(`${jobsSchema}.queue`)} as queue join ${job} as job on job.name = queue.name
      where job.completed_on > ${now} - interval '5 minutes'
    ) as "endedLately",
    coalesce(extract(epoch from ${now} - waiting.oldest), 0)::float8 as "oldestSeconds",
    (select count(*)::int from ${job} as job
      where job.name = ${sql.raw(`'${deadLetters}'`)} and job.state < 'active'
        and job.created_on > ${now} - interval '1 day') as "failedLately",
    greatest(coalesce(extract(epoch from ${now} - (select min(next_due_at) from job_schedule)), 0), 0)
      ::float8 as "overdueSeconds"
  from waiting`);

/** Reads it by the indexes of the waiting jobs, the dead letters and the due times. */
export async function readJobHealth(database: Database, at: Date): Promise<JobHealth> {
  const [found] = await health.run<JobHealth & Record<string, unknown>>(database, {
    now: at.toISOString(),
  });
  if (!found) throw new Error('Nothing was read');
  return found;
}
