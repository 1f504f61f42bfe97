import type { PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { describeFailure, JobFailure } from './job-failure.ts';
import { type JobSettings } from './job.ts';
import { createRun, type JobHandler } from './job-run.ts';

export type JobsLog = Pick<BaseLogger, 'warn' | 'error'>;

/** A worker is woken by NOTIFY; this pace is for repeats that fall due and for lost connections. */
const pace = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: 1 };

interface Workplace {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly log: JobsLog;
}

/** Starts one worker of a job: it runs one job at a time, and the next at once. */
export async function startWorker<Data extends object>(
  { boss, database, log }: Workplace,
  job: JobSettings,
  handler: JobHandler<Data>,
): Promise<void> {
  const worker = await boss.work<Data>(job.name, pace, async ([claimed]) => {
    if (!claimed) return;
    const run = createRun(boss, database, job, claimed);
    try {
      await handler(claimed.data, run);
    } catch (error) {
      const failure = describeFailure(error);
      log[run.isLast ? 'error' : 'warn']({ job: job.name, jobId: run.id, failure }, 'job failed');
      // pg-boss stores the error with the job, so only text that may be stored reaches it.
      throw new JobFailure(failure.reason ?? failure.code ?? failure.error);
    } finally {
      // Without this the worker would sleep until its next poll, however many jobs are waiting.
      boss.notifyWorker(worker);
    }
  });
}
