import type { PgBoss } from 'pg-boss';
import { nextDue } from './cron.ts';
import type { JobSettings } from './job.ts';

/**
 * Stores when each scheduled job is due next. An unchanged schedule keeps its due time, so that a
 * time that passed while no process ran is made up for. Deletes removed schedules.
 */
export async function prepareSchedules(
  boss: PgBoss,
  jobs: readonly JobSettings[],
  now: Date,
): Promise<void> {
  const scheduled = jobs.flatMap(({ name, schedule: cron }) =>
    cron === null ? [] : [{ name, cron, due: nextDue(cron, now).toISOString() }],
  );
  await boss.getDb().executeSql(
    `with wanted as (
       select name, cron, due from jsonb_to_recordset($1) as wanted (name text, cron text, due timestamptz)
     ), forgotten as (
       delete from job_schedule where name not in (select name from wanted)
     )
     insert into job_schedule as kept (name, cron, next_due_at) select name, cron, due from wanted
     on conflict (name) do update set cron = excluded.cron, next_due_at = excluded.next_due_at
     where kept.cron <> excluded.cron`,
    [JSON.stringify(scheduled)],
  );
  // Portals of before sent by pg-boss's own schedules.
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
}
