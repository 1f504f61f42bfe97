/** A kind of background work. `Data` is what a sender hands to the handler: ids only, no personal data. */
export interface Job<Data extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** The pause before the first repeat in seconds; each further one is twice as long. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** Time limit of a run in seconds; then it fails and its signal is aborted. */
  readonly timeLimitSeconds: number;
  /** Concurrent runs per instance. */
  readonly concurrency: number;
  /** Schedule of automatic runs: cron with five fields, in UTC. The data is a `DueTime`. */
  readonly schedule: string | null;
  /** Never set: it ties the data's type to the job. */
  readonly data?: Data;
}

type Settings = Omit<Job<object>, 'data'>;

/**
 * Declares a kind of job as a constant beside its handler. It must be among the jobs that
 * `prepareJobs` is given. Unless stated: five repeats, after 5 seconds at first and an hour at
 * most, one minute for a run, one run at a time, no schedule.
 */
export function defineJob<Data extends object = Record<string, never>>(
  settings: Pick<Settings, 'name'> & Partial<Settings>,
): Job<Data> {
  return {
    retryLimit: 5,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    timeLimitSeconds: 60,
    concurrency: 1,
    schedule: null,
    ...settings,
  };
}
