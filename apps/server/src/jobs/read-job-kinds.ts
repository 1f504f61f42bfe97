import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { deadLetters, jobsSchema } from './boss-options.ts';

/** State of one kind of job over all processes. */
export interface JobKindState {
  readonly name: string;
  /** Due jobs that were not tried yet. */
  readonly waiting: number;
  /** Seconds that the oldest of them has waited; null without any. */
  readonly oldestSeconds: number | null;
  /** Jobs that failed and will be retried. */
  readonly retrying: number;
  readonly running: number;
  /** Jobs that failed for good within the last 90 days and were not retried. */
  readonly failed: number;
  /** Five fields of cron, in UTC; null for a job that is sent when something happens. */
  readonly schedule: string | null;
  /** End of the last run, which is stored for a day; null without one. */
  readonly lastRun: {
    readonly at: string;
    readonly durationMs: number;
    readonly succeeded: boolean;
  } | null;
}

interface Row extends Omit<JobKindState, 'lastRun'> {
  readonly endedAt: string | null;
  readonly durationMs: number;
  readonly succeeded: boolean;
}

const job = sql.raw(`${jobsSchema}.job`);
const now = sql`${sql.placeholder('now')}::timestamptz`;
const lettersName = sql.raw(`'${deadLetters}'`);

const kinds = createStatement(sql`
  select queue.name,
    due.waiting,
    case when due.waiting > 0 then
      greatest(floor(extract(epoch from ${now} - due.oldest)), 0)::int end as "oldestSeconds",
    (select count(*)::int from ${job} as job
      where job.name = queue.name and job.state < 'active' and not job.blocked
        and job.state = 'retry') as retrying,
    (select count(*)::int from ${job} as job
      where job.name = queue.name and job.state = 'active') as running,
    (select count(*)::int from ${job} as job
      where job.name = ${lettersName} and job.state < 'active'
        and job.source_name = queue.name) as failed,
    job_schedule.cron as schedule,
    ended.completed_on::timestamptz(3) as "endedAt",
    coalesce(round(extract(epoch from ended.completed_on - ended.started_on) * 1000), 0)::int
      as "durationMs",
    ended.state = 'completed' as succeeded
  from ${sql.raw(`${jobsSchema}.queue`)} as queue
    left join job_schedule on job_schedule.name = queue.name
    left join lateral (
      select count(*)::int as waiting, min(job.start_after) as oldest from ${job} as job
      where job.name = queue.name and job.state < 'active' and not job.blocked
        and job.state = 'created' and job.start_after <= ${now}
    ) as due on true
    left join lateral (
      select job.completed_on, job.started_on, job.state from ${job} as job
      where job.name = queue.name and job.completed_on is not null
      order by job.completed_on desc limit 1
    ) as ended on true
  where queue.name <> ${lettersName} and queue.name not like '\\_\\_pgboss\\_\\_%'
  order by queue.name`);

/** Every kind of job that the database was prepared for, by name. */
export async function readJobKinds(database: Database, at: Date): Promise<JobKindState[]> {
  const rows = await kinds.run<Row>(database, { now: at.toISOString() });
  return rows.map((row) => ({
    name: row.name,
    waiting: row.waiting,
    oldestSeconds: row.oldestSeconds,
    retrying: row.retrying,
    running: row.running,
    failed: row.failed,
    schedule: row.schedule,
    lastRun:
      row.endedAt === null
        ? null
        : { at: row.endedAt, durationMs: row.durationMs, succeeded: row.succeeded },
  }));
}
