import { sql } from 'drizzle-orm';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';

/** Folds the counters of all backends into one per block each night, so that few rows are summed. */
export const foldRowBlocks = defineJob({ name: 'fold-row-blocks', schedule: '17 2 * * *' });

/** Does it; folding twice changes nothing. */
export const foldingOfRowBlocks: JobHandler<Record<string, never>> = async (_data, { finish }) => {
  await finish(async (tx) => {
    await tx.execute(sql`select compact_row_blocks()`);
  });
};
