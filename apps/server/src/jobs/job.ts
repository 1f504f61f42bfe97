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
  /** Schedule of automatic runs: cron with five fields, in UTC. The data is a `DueTime`. */
  readonly schedule: string | null;
  /** True for a job that also runs when a process starts, with empty data. */
  readonly runsAtStart: boolean;
}

/**
 * A background job. `Data` is sent with it and contains ids only, no personal data. `Tools` are the
 * services that its handler needs.
 */
export interface Job<Data extends object, Tools = never> extends JobSettings {
  /** Creates the handler, once per worker. */
  readonly handler: (tools: Tools) => JobHandler<Data>;
}

/**
 * Defines a job. List it in the `<domain>.jobs.ts` of its domain. Defaults: five retries, after 5
 * seconds at first and an hour at most, one minute per run, one run at a time, no schedule.
 */
export function defineJob<Data extends object, Tools = unknown>(
  job: Pick<Job<Data, Tools>, 'name' | 'handler'> & Partial<JobSettings>,
): Job<Data, Tools> {
  return {
    retryLimit: 5,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    timeLimitSeconds: 60,
    concurrency: 1,
    schedule: null,
    runsAtStart: false,
    ...job,
  };
}
