import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Database, DatabaseAddress } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { addMilliseconds, type Clock, seconds, systemClock } from '#server/kernel/clock.ts';
import { bossOptions, jobsSchema } from './boss-options.ts';
import { nextDue } from './cron.ts';
import { describeFailure } from './job-failure.ts';
import { jobSchedule } from './job-schedule.table.ts';
import { type JobsLog, startWorker } from './job-worker.ts';
import type { EndedRun } from './job-work.ts';
import type { AnyJob, JobSettings } from './job.ts';
import { clockTolerance, createSetBackCheck } from './set-back-check.ts';
import { sendByName } from './send-job.ts';

/** Data of a scheduled job. */
export interface DueTime {
  /** Due time (RFC 3339) for which the job is sent: the first one since the last run. */
  readonly dueAt: string;
}

const anyDue = createStatement(
  sql`select from job_schedule where next_due_at <= ${sql.placeholder('now')} limit 1`,
);

/** Background work of one process. `sendJob` does not need it. */
export interface Jobs {
  /**
   * Starts the workers, and sends the jobs that run at the start. Takes a moment and some
   * connections, so call it once the server listens.
   * @throws Error if the database was not prepared for one of the jobs.
   */
  start(): Promise<void>;
  /** Takes no new job, waits for the running ones and returns unfinished ones to the queue. */
  stop(): Promise<void>;
}

interface JobsOptions<Tools> {
  readonly jobs: readonly AnyJob<never, Tools>[];
  /** Services that the handlers need. */
  readonly tools: Tools;
  readonly address: DatabaseAddress;
  readonly database: Database;
  readonly log: JobsLog;
  /** Seconds between checks for dead runs; shorter in tests. */
  readonly superviseSeconds?: number;
  /** Seconds between looks for repeats that fall due; shorter in tests. */
  readonly lookSeconds?: number;
  /** Clock for scheduled jobs; the system's by default. */
  readonly clock?: Clock;
  /** Called when a check for due jobs fails: the database may be unreachable. */
  readonly onFailure?: (error: unknown) => void;
  /** Returns true while the process serves requests; bulk work then rests. False by default. */
  readonly isBusy?: () => boolean;
  /** Called for each run that ends. */
  readonly onRun?: (run: EndedRun) => void;
}

const stopLimitMilliseconds = 10_000;

/** Creates the background work of a process. Nothing is connected before `start`. */
export function createJobs<Tools>(options: JobsOptions<Tools>): Jobs {
  const { database, log, jobs, tools, clock = systemClock, onFailure } = options;
  const { isBusy = () => false, onRun = () => undefined, lookSeconds = 5 } = options;
  let working: PgBoss | null = null;
  let stopping = new AbortController();
  let stopWatching: (() => Promise<void>) | null = null;

  return {
    async start() {
      const boss = openBoss(options);
      working = boss;
      stopping = new AbortController();
      const { signal } = stopping;
      await boss.start();
      await assertPrepared(boss, jobs);
      for (const job of jobs) {
        for (let count = 0; count < job.concurrency; count++) {
          await startWorker(
            { boss, database, log, lookSeconds, isBusy, signal, onRun },
            job,
            tools,
          );
        }
      }
      await sendStartJobs(database, jobs);
      const watching = watchDueTimes({ database, clock, log, onFailure });
      stopWatching = () => watching.stop();
      await watching.firstLook;
    },
    async stop() {
      const boss = working;
      working = null;
      stopping.abort();
      await stopWatching?.();
      stopWatching = null;
      await boss?.stop({ timeout: stopLimitMilliseconds });
    },
  };
}

function openBoss({
  address,
  log,
  superviseSeconds = 10,
}: Pick<JobsOptions<unknown>, 'address' | 'log' | 'superviseSeconds'>): PgBoss {
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

async function assertPrepared(boss: PgBoss, jobs: readonly JobSettings[]): Promise<void> {
  const prepared = new Set((await boss.getQueues()).map((queue) => queue.name));
  const missing = jobs.flatMap(({ name }) => (prepared.has(name) ? [] : [name]));
  if (missing.length > 0) throw new Error(`Not prepared by the migration: ${missing.join(', ')}`);
}

/** Sends at once what may have become due while no process ran. */
async function sendStartJobs({ orm }: Database, jobs: readonly JobSettings[]): Promise<void> {
  const startJobs = jobs.filter(({ runsAtStart }) => runsAtStart);
  if (startJobs.length === 0) return;
  await orm.transaction(async (tx) => {
    for (const { name } of startJobs) await sendByName(tx, name, {});
  });
}

/** Interval between checks for due jobs, which is how late a job can be. */
const pace = seconds(5);

interface Watching {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: JobsLog;
  /** Hears of each look that failed: the database may be away. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Sends due jobs every few seconds until stopped. Returns the function to stop, and the first look. */
function watchDueTimes({ database, clock, log, onFailure }: Watching): {
  readonly firstLook: Promise<void>;
  stop(): Promise<void>;
} {
  let looking: Promise<void> | null = null;
  let failed = false;
  const wasSetBack = createSetBackCheck();
  // The clock may have been ahead until the process before ended.
  let isCorrect = false;
  const look = async (): Promise<void> => {
    try {
      const now = clock.now();
      if (wasSetBack(now)) isCorrect = false;
      if (!isCorrect) await correctDueTimes(database, clock, clockTolerance);
      isCorrect = true;
      await sendDueJobs(database, now);
      failed = false;
    } catch (error) {
      // One line for an outage, however long it is.
      if (!failed) log.warn({ failure: describeFailure(error) }, 'due jobs not sent');
      failed = true;
      onFailure?.(error);
    }
  };
  const begin = (): Promise<void> => (looking ??= look().finally(() => (looking = null)));
  const firstLook = begin();
  const timer = setInterval(() => void begin(), pace);
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await looking;
  };
  return { firstLook, stop };
}

/**
 * Brings due times back that lie further ahead than the next one, as after a clock that
 * was an hour ahead: the jobs would otherwise rest for that hour. Also brings back the jobs that were
 * sent in that hour, which would wait for it to come again. Clocks of other processes may be ahead by
 * the tolerance, in milliseconds: what they have scheduled is correct.
 */
export async function correctDueTimes(
  { orm }: Database,
  clock: Clock,
  tolerance = 0,
): Promise<void> {
  const schedules = await orm.select().from(jobSchedule);
  // Later than the read: another process may meanwhile have sent what is due by now.
  const now = clock.now();
  const latest = addMilliseconds(now, tolerance);
  for (const { name, cron, nextDueAt } of schedules) {
    if (Date.parse(nextDueAt) <= nextDue(cron, latest).getTime()) continue;
    await orm
      .update(jobSchedule)
      .set({ nextDueAt: nextDue(cron, now).toISOString() })
      .where(and(eq(jobSchedule.name, name), eq(jobSchedule.nextDueAt, nextDueAt)));
  }
  await orm.execute(sql`
    update ${sql.raw(`${jobsSchema}.job`)} set created_on = now(),
      start_after = greatest(start_after - (created_on - now()), now())
    where state < 'active' and created_on > now() + interval '1 minute'`);
}

/**
 * Sends the due scheduled jobs, each in one transaction with its next due time. Exactly one of
 * several processes sends it, and a process that dies in between has not. Due times that passed
 * while no process ran are made up for together, once.
 */
export async function sendDueJobs(database: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  if ((await anyDue.run(database, { now: at })).length === 0) return;
  await database.orm.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(jobSchedule)
      .where(lte(jobSchedule.nextDueAt, at))
      .orderBy(asc(jobSchedule.nextDueAt), asc(jobSchedule.name))
      // Another process sends the rows that it has locked.
      .for('update', { skipLocked: true });
    for (const { name, cron, nextDueAt } of due) {
      const data: DueTime = { dueAt: nextDueAt };
      await sendByName(tx, name, data);
      await tx
        .update(jobSchedule)
        .set({ nextDueAt: nextDue(cron, now).toISOString() })
        .where(and(eq(jobSchedule.name, name), eq(jobSchedule.nextDueAt, nextDueAt)));
    }
  });
}
