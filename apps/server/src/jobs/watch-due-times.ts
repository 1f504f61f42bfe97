import type { Database } from '#server/database/database.ts';
import { seconds, type Clock } from '#server/kernel/clock.ts';
import { describeFailure } from './job-failure.ts';
import type { JobsLog } from './job-worker.ts';
import { sendDueJobs } from './send-due-jobs.ts';

/** Schedules are in minutes; a job is late by at most this. */
const pace = seconds(5);

interface Watching {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: JobsLog;
  /** Hears of each look that failed: the database may be away. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Sends due jobs every few seconds until stopped. Returns the function to stop. */
export function watchDueTimes({ database, clock, log, onFailure }: Watching): () => Promise<void> {
  let looking: Promise<void> | null = null;
  let failed = false;
  const look = async (): Promise<void> => {
    try {
      await sendDueJobs(database, clock.now());
      failed = false;
    } catch (error) {
      // One line for an outage, however long it is.
      if (!failed) log.warn({ failure: describeFailure(error) }, 'due jobs not sent');
      failed = true;
      onFailure?.(error);
    }
  };
  const begin = (): void => {
    looking ??= look().finally(() => (looking = null));
  };
  begin();
  const timer = setInterval(begin, pace);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
