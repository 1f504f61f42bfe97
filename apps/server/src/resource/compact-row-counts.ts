import { sql } from 'drizzle-orm';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';

/** Folds the counters of all backends into one per block each night, so that few rows are summed. */
export const compactRowCounts = defineJob({
  name: 'compact-row-counts',
  schedule: '17 2 * * *',
  handler: handleCompactRowCounts,
});

/**
 * Merges the counters of all backends into one per block. Skips a counter that a transaction has
 * locked until the next night: waiting for it could deadlock with a writer that needs a counter
 * being merged. Two concurrent merges lock in the order of the blocks.
 */
export const compactStatement = sql`
  with held as materialized (
    select relation, block, backend from row_block where backend <> 0 for update skip locked
  ), taken as (
    delete from row_block using held
    where row_block.relation = held.relation and row_block.block = held.block
      and row_block.backend = held.backend
    returning row_block.relation, row_block.block, row_block.row_count
  )
  insert into row_block as counted (relation, block, backend, row_count)
  select relation, block, 0, sum(row_count) from taken group by relation, block
  order by relation, block
  on conflict (relation, block, backend)
  do update set row_count = counted.row_count + excluded.row_count`;

/** Idempotent. */
function handleCompactRowCounts(): JobHandler {
  return (_data, run) => run.finish(async (tx) => void (await tx.execute(compactStatement)));
}
