import { setTimeout as delay } from 'node:timers/promises';
import type { Job as ClaimedJob, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { createFinish } from './job-batch.ts';
import { describeFailure, toStoredFailure } from './job-failure.ts';
import type { AnyJob, BatchJob, Job, JobSettings } from './job.ts';
import { createRun } from './job-run.ts';
import { type EndedRun, getTrace, removeTrace, runAsJob } from './job-work.ts';
import { createRest, type RestOptions } from './rest.ts';

export type JobsLog = Pick<BaseLogger, 'warn' | 'error'>;

/** Seconds between looks for jobs while NOTIFY does not work. */
const pollingIntervalSeconds = 2;

/**
 * Milliseconds after a batch that was not full, so that the next has several of the jobs that are
 * sent one by one: one fetch and one commit for all of them.
 */
const batchDelay = 100;

interface Workplace extends RestOptions {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly log: JobsLog;
  /** Seconds between looks for repeats that fall due; NOTIFY wakes a worker for other jobs. */
  readonly lookSeconds: number;
  /** Called for each run that ends. */
  readonly onRun: (run: EndedRun) => void;
}

type Attempt = Pick<ClaimedJob, 'id'> & { readonly isLast: boolean };

/** Starts one worker of a job: it runs one job or batch at a time, and the next at once. */
export async function startWorker<Tools>(
  workplace: Workplace,
  job: AnyJob<never, Tools>,
  tools: Tools,
): Promise<void> {
  const { boss, log, lookSeconds, onRun } = workplace;
  let failures = 0;
  const logFailure = ({ id, isLast }: Attempt, error: unknown): void => {
    failures += 1;
    log[isLast ? 'error' : 'warn'](
      { job: job.name, jobId: id, failure: describeFailure(error) },
      'job failed',
    );
  };
  const runAll =
    'handler' in job
      ? createSingleRunner(workplace, job, tools)
      : createBatchRunner({ ...workplace, logFailure }, job, tools);
  const options = {
    pollingIntervalSeconds: Math.min(pollingIntervalSeconds, lookSeconds),
    notifyPollingIntervalSeconds: lookSeconds,
    batchSize: job.batchSize,
  };
  const worker = await boss.work<never>(job.name, options, async (claimed) => {
    const begun = performance.now();
    failures = 0;
    try {
      await runAsJob(job.name, claimed, () => runAll(claimed));
    } catch (error) {
      for (const one of claimed) logFailure(toAttempt(job, one), error);
      // pg-boss stores the error with the job, so only text that may be stored reaches it.
      throw toStoredFailure(error);
    } finally {
      const milliseconds = performance.now() - begun;
      onRun({ job: job.name, milliseconds, succeeded: failures === 0 });
      // Without this the worker would sleep until its next poll, however many jobs are waiting.
      if (claimed.length === job.batchSize) boss.notifyWorker(worker);
      else await delay(batchDelay);
    }
  });
}

const toAttempt = (job: JobSettings, { id, retryCount }: ClaimedJob<never>): Attempt => ({
  id,
  isLast: retryCount >= job.retryLimit,
});

type Runner = (claimed: ClaimedJob<never>[]) => Promise<void>;

function createSingleRunner<Tools>(
  workplace: Workplace,
  job: Job<never, Tools>,
  tools: Tools,
): Runner {
  const handler = job.handler(tools);
  return async ([claimed]) => {
    if (!claimed) return;
    const rest = createRest({ ...workplace, signal: claimed.signal });
    await handler(removeTrace(claimed.data), createRun(workplace, job, { ...claimed, rest }));
  };
}

function createBatchRunner<Tools>(
  workplace: Workplace & { readonly logFailure: (job: Attempt, error: unknown) => void },
  job: BatchJob<never, Tools>,
  tools: Tools,
): Runner {
  const handler = job.batchHandler(tools);
  return (claimed) => {
    const jobs = claimed.map((one) => ({
      ...toAttempt(job, one),
      data: removeTrace(one.data),
      traceparent: getTrace(one),
      signal: one.signal,
    }));
    return handler(jobs, {
      finish: createFinish({ ...workplace, onFailure: workplace.logFailure }, job, claimed),
      rest: createRest(workplace),
    });
  };
}
