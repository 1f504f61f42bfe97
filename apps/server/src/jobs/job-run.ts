import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job as ClaimedJob, type PgBoss } from 'pg-boss';
import type { Database, Transaction } from '#server/database/database.ts';
import { JobFailure } from './job-failure.ts';

/**
 * One run of a job. A job runs at least once: a run whose process dies is repeated by another. Its
 * effects happen exactly once if the handler makes them through `finish`, as `sweep-sign-ins.ts` does.
 *
 * `finish` commits the effects and the completion of the job in one transaction, and rolls both
 * back if another run has replaced this one because it was too slow. Effects outside the database
 * (a mail, a file) come before `finish` and must be repeatable: name them after the data, so that a
 * repeat replaces or recognizes the first one.
 */
export interface JobRun {
  /** The job's id; the same in every repeat. */
  readonly id: string;
  /** True if a failure of this run is final. */
  readonly isLast: boolean;
  /** Aborted when the run exceeds its time limit, is replaced by another, or the process stops. */
  readonly signal: AbortSignal;
  /**
   * Makes the job's effects and completes it, both or neither. Call it at most once, at the end.
   * @throws JobFailure if another run has replaced this one; the effects are rolled back.
   */
  finish(effects: (tx: Transaction) => Promise<void>): Promise<void>;
  /** Rests between two batches of bulk work, so that requests come first (`rest.ts`). */
  rest(): Promise<void>;
}

/** Does the work of a job. Throwing retries it, up to the job's `retryLimit`. */
export type JobHandler<Data extends object = Record<string, never>> = (
  data: Data,
  run: JobRun,
) => Promise<void>;

/** The run of a job that pg-boss has handed to this process. */
export function createRun(
  { boss, database }: { readonly boss: PgBoss; readonly database: Database },
  job: { readonly name: string; readonly retryLimit: number },
  claimed: Pick<ClaimedJob, 'id' | 'retryCount' | 'signal'> & Pick<JobRun, 'rest'>,
): JobRun {
  const { id, retryCount, signal, rest } = claimed;
  return {
    id,
    signal,
    rest,
    isLast: retryCount >= job.retryLimit,
    finish: (effects) =>
      database.orm.transaction(async (tx) => {
        // Background work may wait for locks.
        await tx.execute(sql`set local lock_timeout = 0`);
        await effects(tx);
        // The attempt's number is the fence: a later run of the same job carries a higher one.
        const ended = await boss.complete(job.name, { id, retryCount }, null, {
          db: fromDrizzle(tx, sql),
        });
        if (!('affected' in ended) || ended.affected !== 1) {
          throw new JobFailure('another run has taken the job over');
        }
      }),
  };
}
