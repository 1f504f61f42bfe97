import { PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '#server/database/database.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { bossOptions, deadLetters, jobsSchema } from './boss-options.ts';
import { nextDue } from './cron.ts';
import type { JobSettings } from './job.ts';

const daySeconds = 24 * 60 * 60;

/** A run without a heartbeat for this long is considered dead. */
const heartbeatSeconds = 10;

function toQueue(job: JobSettings) {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryDelayMax: job.retryDelayMaxSeconds,
    retryBackoff: true,
    expireInSeconds: job.timeLimitSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: job.endedSeconds,
    deadLetter: deadLetters,
    notify: true,
  };
}

/**
 * Part of the migration: creates or upgrades pg-boss's tables, a queue per job, our indexes and the
 * schedules; deletes queues and schedules of former jobs. Requires the rights of the tables' owner.
 * Repeatable, but not concurrently (see `ensureJobs`). Workers and senders need no such rights.
 */
export async function prepareJobs(
  address: DatabaseAddress,
  jobs: readonly JobSettings[],
): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(address), migrate: true, max: 1 });
  // Errors reject the call below; without a listener one would end the process first.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await boss.createQueue(deadLetters, { retentionSeconds: 90 * daySeconds });
    for (const job of jobs) {
      await boss.createQueue(job.name, toQueue(job));
      await boss.updateQueue(job.name, toQueue(job));
    }
    await renameFormerJobs(boss);
    await deleteUnknownQueues(boss, jobs);
    await prepareSchedules(boss, jobs, systemClock.now());
    await prepareIndexes(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Former names of scheduled jobs, which are sent without data. */
const renamedJobs = {
  'carry-out-anonymizations': 'execute-anonymizations',
  'carry-out-two-factor-resets': 'execute-two-factor-resets',
  'find-notices': 'find-notifications',
  'fold-row-blocks': 'compact-row-counts',
  'seal-audit': 'chain-audit-log',
  'send-notice-digests': 'send-notification-digests',
};

/** Moves due times and failed jobs to a job's current name, so that they are sent and retried. */
async function renameFormerJobs(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  for (const [former, current] of Object.entries(renamedJobs)) {
    await db.executeSql(
      `update job_schedule set name = $2 where name = $1
         and not exists (select from job_schedule where name = $2)`,
      [former, current],
    );
    await db.executeSql(
      `update ${jobsSchema}.job set source_name = $2 where name = '${deadLetters}' and source_name = $1`,
      [former, current],
    );
    await boss.deleteQueue(former);
  }
}

/**
 * Deletes the queues of jobs that no longer exist. A queue with unfinished jobs stays, and its jobs
 * count as late: they may belong to a newer version that was started before.
 */
async function deleteUnknownQueues(boss: PgBoss, jobs: readonly JobSettings[]): Promise<void> {
  const known = new Set([deadLetters, ...jobs.map(({ name }) => name)]);
  const unknown = (await boss.getQueues()).filter(({ name }) => !known.has(name));
  for (const { name } of unknown) {
    const { rows } = await boss
      .getDb()
      .executeSql(`select from ${jobsSchema}.job where name = $1 and state < 'completed' limit 1`, [
        name,
      ]);
    if (rows.length === 0) await boss.deleteQueue(name);
  }
}

/** Indexes on pg-boss's job table for the portal's own queries. */
const indexes = [
  `portal_running on ${jobsSchema}.job (name) where state = 'active'`,
  `portal_ended on ${jobsSchema}.job (name, completed_on desc) where completed_on is not null`,
  `portal_given_up on ${jobsSchema}.job (created_on, id)
     where name = '${deadLetters}' and state < 'active'`,
  `portal_given_up_of on ${jobsSchema}.job (source_name, created_on, id)
     where name = '${deadLetters}' and state < 'active'`,
  `portal_uploads on ${jobsSchema}.job ((data ->> 'uploadId'))
     where state < 'completed' and data ->> 'uploadId' is not null`,
];

/** Makes the portal's own indexes on pg-boss's table, where they are missing. */
async function prepareIndexes(boss: PgBoss): Promise<void> {
  for (const index of indexes) {
    await boss.getDb().executeSql(`create index if not exists ${index}`);
  }
}

/**
 * Stores when each scheduled job is due next. An unchanged schedule keeps its due time, so that a
 * time that passed while no process ran is made up for. Deletes removed schedules.
 */
async function prepareSchedules(
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
