import { PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '#server/database/database.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { bossOptions, deadLetters } from './boss-options.ts';
import type { JobSettings } from './job.ts';
import { prepareIndexes } from './prepare-indexes.ts';
import { prepareSchedules } from './prepare-schedules.ts';

const daySeconds = 24 * 60 * 60;

/** A run without a heartbeat for this long is considered dead. */
const heartbeatSeconds = 10;

function queueOf(job: JobSettings) {
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
      await boss.createQueue(job.name, queueOf(job));
      await boss.updateQueue(job.name, queueOf(job));
    }
    await deleteUnknownQueues(boss, jobs);
    await prepareSchedules(boss, jobs, systemClock.now());
    await prepareIndexes(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Deletes the queues of former and renamed jobs: their jobs have no worker and would count as late. */
async function deleteUnknownQueues(boss: PgBoss, jobs: readonly JobSettings[]): Promise<void> {
  const known = new Set([deadLetters, ...jobs.map(({ name }) => name)]);
  for (const { name } of await boss.getQueues()) if (!known.has(name)) await boss.deleteQueue(name);
}
