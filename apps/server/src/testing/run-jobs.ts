import type { Transaction } from '#server/database/database.ts';
import type { BatchedJob, BatchRun, JobOutcome } from '#server/jobs/job-batch.ts';
import type { AnyJob, BatchJob, Job } from '#server/jobs/job.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestPortal } from './portal.ts';

/** Part of a database that a run needs: it performs or refuses the transaction. */
export interface TransactionRunner {
  readonly database: {
    readonly orm: { transaction(work: (tx: Transaction) => Promise<void>): Promise<void> };
  };
}

/** Creates a run of a job, without a queue. */
export function createRun({ database }: TransactionRunner, overrides?: Partial<JobRun>): JobRun {
  return {
    id: newId(),
    isLast: false,
    signal: new AbortController().signal,
    finish: (effects) => database.orm.transaction(effects),
    rest: async () => undefined,
    ...overrides,
  };
}

/** Runs a job without data once, without a queue. */
export const runJob = <Tools extends TransactionRunner>(
  job: Job<Record<string, never>, Tools>,
  tools: Tools,
): Promise<void> => job.handler(tools)({}, createRun(tools));

/** Creates a run of a batch, without a queue; lists the outcomes of its jobs. */
export function createBatchRun({
  database,
}: Pick<TestPortal, 'database'>): BatchRun & { readonly outcomes: readonly JobOutcome[] } {
  const all: JobOutcome[] = [];
  return {
    outcomes: all,
    rest: async () => undefined,
    finish(outcomes, effects) {
      all.push(...outcomes);
      return database.orm.transaction((tx) => effects(tx, outcomes));
    },
  };
}

/**
 * Runs the waiting jobs of one kind one after another, or in batches. Returns their number.
 * @throws the first failure.
 */
export async function runJobs<Data extends object, Tools>(
  { database }: Pick<TestPortal, 'database'>,
  job: AnyJob<Data, Tools>,
  tools: Tools,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: string; data: Data }>(
    `delete from jobs.job where name = $1 and state = 'created' returning id, data`,
    [job.name],
  );
  const runs = rows.map(({ id, data }) => ({ ...createRun({ database }, { id }), data }));
  if ('batchHandler' in job) await runBatches({ database }, job, tools, runs);
  else {
    const handler = job.handler(tools);
    for (const { data, ...run } of runs) await handler(data, run);
  }
  return rows.length;
}

async function runBatches<Data extends object, Tools>(
  { database }: Pick<TestPortal, 'database'>,
  { batchHandler, batchSize }: BatchJob<Data, Tools>,
  tools: Tools,
  jobs: readonly BatchedJob<Data>[],
): Promise<void> {
  const handler = batchHandler(tools);
  for (let at = 0; at < jobs.length; at += batchSize) {
    const run = createBatchRun({ database });
    await handler(jobs.slice(at, at + batchSize), run);
    const failed = run.outcomes.find(({ error }) => error !== null);
    if (failed) throw failed.error;
  }
}
