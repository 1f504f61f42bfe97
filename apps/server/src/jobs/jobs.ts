import { PgBoss } from 'pg-boss';
import type { Database, DatabaseAddress } from '#server/database/database.ts';
import { systemClock, type Clock } from '#server/kernel/clock.ts';
import { bossOptions } from './boss-options.ts';
import { describeFailure } from './job-failure.ts';
import type { JobHandler } from './job-run.ts';
import { startWorker, type JobsLog } from './job-worker.ts';
import type { Job } from './job.ts';
import { watchDueTimes } from './watch-due-times.ts';

/** The background work of one process. Sending needs none of it: `sendJob` stands alone. */
export interface Jobs {
  /** Says who does a kind of job; before `start`. */
  handle<Data extends object>(job: Job<Data>, handler: JobHandler<Data>): void;
  /**
   * Begins to work. Takes a moment and some connections, so call it once the server listens.
   * @throws Error where the database was not prepared for one of the jobs.
   */
  start(): Promise<void>;
  /** Takes no new job, waits for the running ones, gives back those that are still unfinished. */
  stop(): Promise<void>;
}

interface JobsOptions {
  readonly address: DatabaseAddress;
  readonly database: Database;
  readonly log: JobsLog;
  /** Seconds between checks for dead runs; shorter in tests. */
  readonly superviseSeconds?: number;
  /** Says which scheduled jobs are due; the system's unless stated. */
  readonly clock?: Clock;
  /** Hears of each failed look for due jobs: the database may be away. */
  readonly onFailure?: (error: unknown) => void;
}

const stopLimitMilliseconds = 10_000;

/** Makes the process's jobs; nothing is connected before `start`. */
export function createJobs(options: JobsOptions): Jobs {
  const { database, log, clock = systemClock, onFailure } = options;
  const workers = new Map<string, (boss: PgBoss) => Promise<void>>();
  let working: PgBoss | null = null;
  let stopWatching: (() => Promise<void>) | null = null;

  return {
    handle(job, handler) {
      if (workers.has(job.name)) throw new Error(`The job ${job.name} has a handler already`);
      workers.set(job.name, async (boss) => {
        for (let count = 0; count < job.concurrency; count++) {
          await startWorker({ boss, database, log }, job, handler);
        }
      });
    },
    async start() {
      const boss = openBoss(options);
      working = boss;
      await boss.start();
      await refuseUnprepared(boss, [...workers.keys()]);
      for (const begin of workers.values()) await begin(boss);
      stopWatching = watchDueTimes({ database, clock, log, onFailure });
    },
    async stop() {
      const boss = working;
      working = null;
      await stopWatching?.();
      stopWatching = null;
      await boss?.stop({ timeout: stopLimitMilliseconds });
    },
  };
}

function openBoss({ address, log, superviseSeconds = 10 }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    ...bossOptions(address),
    max: 4,
    supervise: true,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 3600,
    // Jobs that wait for other jobs: we have none.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ failure: describeFailure(error) }, 'jobs disturbed'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs disturbed'));
  return boss;
}

async function refuseUnprepared(boss: PgBoss, names: string[]): Promise<void> {
  const prepared = new Set((await boss.getQueues()).map((queue) => queue.name));
  const missing = names.filter((name) => !prepared.has(name));
  if (missing.length > 0) throw new Error(`Not prepared by the migration: ${missing.join(', ')}`);
}
