import type { Database } from '#server/database/database.ts';
import type { BatchHandler } from './job-batch.ts';
import type { JobHandler } from './job-run.ts';

/** Name, limits and schedule of a job. */
export interface JobSettings {
  readonly name: string;
  readonly retryLimit: number;
  /** Seconds before the first retry. The delay doubles with each further retry. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** Time limit of a run in seconds. Then the run fails and its signal is aborted. */
  readonly timeLimitSeconds: number;
  /** Concurrent runs per process. */
  readonly concurrency: number;
  /** Jobs of one run at most. */
  readonly batchSize: number;
  /** Schedule of automatic runs: cron with five fields, in UTC. The data is a `DueTime`. */
  readonly schedule: string | null;
  /** Seconds for which its ended runs stay listed. */
  readonly endedSeconds: number;
  /** True for a job that also runs when a process starts, with empty data. */
  readonly runsAtStart: boolean;
  /** Reads how far bulk work is; null for a job without. Called while it runs or waits. */
  readonly readProgress: ((database: Database, now: Date) => Promise<JobProgress>) | null;
}

/** How far bulk work is, in what it works on: documents, rows, objects. */
export interface JobProgress {
  readonly done: number;
  readonly remaining: number;
}

/**
 * A background job. `Data` is sent with it and contains ids only, no personal data. `Tools` are the
 * services that its handler needs.
 */
export interface Job<Data extends object, Tools = never> extends JobSettings {
  /** Creates the handler, once per worker. */
  readonly handler: (tools: Tools) => JobHandler<Data>;
}

/** A job of which one run handles several. */
export interface BatchJob<Data extends object, Tools = never> extends JobSettings {
  /** Creates the handler, once per worker. */
  readonly batchHandler: (tools: Tools) => BatchHandler<Data>;
}

export type AnyJob<Data extends object, Tools = never> = Job<Data, Tools> | BatchJob<Data, Tools>;

const defaults = {
  retryLimit: 5,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 1,
  batchSize: 1,
  schedule: null,
  endedSeconds: 24 * 60 * 60,
  runsAtStart: false,
  readProgress: null,
};

/**
 * Defines a job. List it in the `<domain>.jobs.ts` of its domain. Defaults: five retries, after 5
 * seconds at first and an hour at most, one minute per run, one run at a time, no schedule.
 */
export function defineJob<Data extends object, Tools = unknown>(
  job: Pick<Job<Data, Tools>, 'name' | 'handler'> & Partial<Omit<JobSettings, 'batchSize'>>,
): Job<Data, Tools> {
  return { ...defaults, ...job };
}

/**
 * Defines a job that is handled in batches, with the defaults of `defineJob`. The time limit is that
 * of the whole batch; every other setting is each job's own.
 */
export function defineBatchJob<Data extends object, Tools = unknown>(
  job: Pick<BatchJob<Data, Tools>, 'name' | 'batchSize' | 'batchHandler'> & Partial<JobSettings>,
): BatchJob<Data, Tools> {
  return { ...defaults, ...job };
}
