import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { jobsSchema } from './boss-options.ts';
import type { AnyJob } from './job.ts';

interface JobValues {
  readonly jobs: readonly Pick<AnyJob<never>, 'name'>[];
  /** Field of the jobs' data, which needs an index (`prepare-jobs.ts`). */
  readonly field: 'uploadId';
  readonly values: readonly string[];
}

/**
 * Returns those values of a field for which one of the jobs waits, retries or runs, and need not be sent
 * again. Until the commit no other transaction that asks sends one in between.
 */
export async function listJobValues(
  tx: Transaction,
  { jobs, field, values }: JobValues,
): Promise<ReadonlySet<string>> {
  const names = jobs.map(({ name }) => name);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${names.join()}, 0))`);
  const value = sql.raw(`job.data ->> '${field}'`);
  const { rows } = await tx.execute<{ value: string }>(sql`
    select distinct ${value} as value from ${sql.raw(jobsSchema)}.job as job
    where ${value} = any(${sql.param(values)}::text[]) and job.state < 'completed'
      and job.name = any(${sql.param(names)}::text[])`);
  return new Set(rows.map((row) => row.value));
}
