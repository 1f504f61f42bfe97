import type { Transaction } from '#server/database/database.ts';
import type { Job } from '#server/jobs/job.ts';
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
    ...overrides,
  };
}

/** Runs a job without data once, without a queue. */
export const runJob = <Tools extends TransactionRunner>(
  job: Job<Record<string, never>, Tools>,
  tools: Tools,
): Promise<void> => job.handler(tools)({}, createRun(tools));

/** Runs the waiting jobs of one kind one after another. Returns their number. */
export async function runJobs<Data extends object, Tools>(
  { database }: Pick<TestPortal, 'database'>,
  job: Job<Data, Tools>,
  tools: Tools,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: string; data: Data }>(
    `delete from jobs.job where name = $1 and state = 'created' returning id, data`,
    [job.name],
  );
  const handler = job.handler(tools);
  for (const { id, data } of rows) await handler(data, createRun({ database }, { id }));
  return rows.length;
}
