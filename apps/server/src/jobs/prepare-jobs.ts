import { PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '#server/database/database.ts';
import { bossOptions, deadLetters } from './boss-options.ts';
import type { Job } from './job.ts';

const daySeconds = 24 * 60 * 60;

/** A run that gave no sign of life for so long is taken to have died with its process. */
const heartbeatSeconds = 10;

function queueOf(job: Job<object>) {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryDelayMax: job.retryDelayMaxSeconds,
    retryBackoff: true,
    expireInSeconds: job.timeLimitSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: deadLetters,
    notify: true,
  };
}

/**
 * Part of the migration: creates or upgrades pg-boss's tables, a queue for each kind of job, and
 * the schedules; forgets schedules that are gone. Needs the rights of the tables' owner, and may
 * run again, and in several instances at once. Working and sending need no such rights afterwards.
 */
export async function prepareJobs(
  address: DatabaseAddress,
  jobs: readonly Job<object>[],
): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(address), migrate: true, max: 1 });
  // What goes wrong rejects the call below; without a listener it would end the process first.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await boss.createQueue(deadLetters, { retentionSeconds: 90 * daySeconds });
    for (const job of jobs) {
      await boss.createQueue(job.name, queueOf(job));
      await boss.updateQueue(job.name, queueOf(job));
    }
    await prepareSchedules(boss, jobs);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function prepareSchedules(boss: PgBoss, jobs: readonly Job<object>[]): Promise<void> {
  const scheduled = new Map(jobs.map((job) => [job.name, job.schedule]));
  for (const [name, cron] of scheduled) {
    // An occurrence that nobody was up to see is made good at the next start, once.
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.get(name)) await boss.unschedule(name);
  }
}
