import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job as ClaimedJob, type PgBoss } from 'pg-boss';
import type { Database, Transaction } from '#server/database/database.ts';
import { toStoredFailure } from './job-failure.ts';
import type { JobRun } from './job-run.ts';

/** A job of a batch. Its retries, its last attempt and its signal are its own. */
export interface BatchedJob<Data extends object> extends Pick<JobRun, 'id' | 'isLast' | 'signal'> {
  readonly data: Data;
  /** Trace of its sender; none if the sender was not traced. */
  readonly traceparent?: string | null;
}

/** Result of a job of a batch. */
export interface JobOutcome {
  readonly job: BatchedJob<object>;
  /** Reason why it failed and is retried, up to its `retryLimit`; null if it succeeded. */
  readonly error: unknown;
}

/** One run of several jobs. */
export interface BatchRun extends Pick<JobRun, 'rest'> {
  /**
   * Ends jobs of the batch in one transaction: completes those that succeeded, fails the others, and
   * makes the effects. Leaves out jobs that another run has taken over; the effects receive the
   * outcomes of the others. If the transaction fails, each job gets one of its own, so that one job
   * never fails its neighbours. Call it once for each job, together or apart: a slow one need not
   * delay the others.
   */
  finish<Outcome extends JobOutcome>(
    outcomes: readonly Outcome[],
    effects: (tx: Transaction, outcomes: readonly Outcome[]) => Promise<void>,
  ): Promise<void>;
}

/**
 * Does the work of several jobs of one kind. Jobs without an outcome are completed when it returns,
 * and fail when it throws.
 */
export type BatchHandler<Data extends object = Record<string, never>> = (
  jobs: readonly BatchedJob<Data>[],
  run: BatchRun,
) => Promise<void>;

interface BatchTools {
  readonly boss: PgBoss;
  readonly database: Database;
  /** Called for each job that fails. */
  readonly onFailure: (job: BatchedJob<object>, error: unknown) => void;
}

/** Ends jobs of the batch that pg-boss has handed to this process: see `BatchRun`. */
export function createFinish(
  { boss, database, onFailure }: BatchTools,
  { name }: { readonly name: string },
  claimed: readonly ClaimedJob[],
): BatchRun['finish'] {
  // The attempt's number is the fence: a later run of the same job carries a higher one.
  const attempts = new Map(claimed.map(({ id, retryCount }) => [id, retryCount]));
  const toAttempts = (outcomes: readonly JobOutcome[]) =>
    outcomes.map(({ job: { id } }) => ({ id, retryCount: attempts.get(id) ?? 0 }));

  const commit = <Outcome extends JobOutcome>(
    outcomes: readonly Outcome[],
    effects: (tx: Transaction, current: readonly Outcome[]) => Promise<void>,
  ): Promise<void> =>
    database.orm.transaction(async (tx) => {
      const db = fromDrizzle(tx, sql);
      const ended = await Promise.all([
        // Background work may wait for locks. Sent together with the next statements.
        tx.execute(sql`set local lock_timeout = 0`),
        ...[...groupByReason(outcomes)].map(([reason, group]) =>
          reason === null
            ? boss.complete(name, toAttempts(group), null, { db })
            : boss.fail(name, toAttempts(group), toStoredFailure(group[0]?.error), { db }),
        ),
      ]);
      const ids = new Set(ended.flatMap(getEndedIds));
      await effects(
        tx,
        outcomes.filter(({ job }) => ids.has(job.id)),
      );
    });

  return async (outcomes, effects) => {
    if (outcomes.length === 0) return;
    for (const { job, error } of outcomes) if (error !== null) onFailure(job, error);
    try {
      await commit(outcomes, effects);
    } catch (error) {
      if (outcomes.length === 1) return fail(outcomes, error);
      for (const outcome of outcomes) {
        await commit([outcome], effects).catch((reason: unknown) => fail([outcome], reason));
      }
    }
  };

  /** The effects could not be made. */
  async function fail(outcomes: readonly JobOutcome[], error: unknown): Promise<void> {
    for (const { job } of outcomes) onFailure(job, error);
    await boss.fail(name, toAttempts(outcomes), toStoredFailure(error));
  }
}

/** Returns the ids of the jobs that pg-boss has completed or failed, under its own name for them. */
function getEndedIds(response: object): unknown[] {
  const ids: unknown = Reflect.get(response, 'settled');
  return Array.isArray(ids) ? ids : [];
}

/** Jobs that fail for the same reason are failed by the same statement. */
function groupByReason<Outcome extends JobOutcome>(
  outcomes: readonly Outcome[],
): Map<string | null, Outcome[]> {
  return Map.groupBy(outcomes, ({ error }) =>
    error === null ? null : toStoredFailure(error).message,
  );
}
