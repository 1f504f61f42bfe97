import { and, inArray, sql } from 'drizzle-orm';
import { jobsSchema } from '#server/jobs/boss-options.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { importRun } from './import-run.table.ts';
import { interruptRuns } from './progress.ts';
import { processImport } from './process-import.ts';

/**
 * Matches a step whose job is missing or failed for good, because its process died. A waiting step
 * still has its job, however long it waits.
 */
const isAbandoned = and(
  inArray(importRun.status, ['checking', 'importing']),
  sql`not exists (select from ${sql.raw(jobsSchema)}.job
    where job.name = ${processImport.name} and job.state <= 'active'
      and job.data ->> 'runId' = ${importRun.id}::text)`,
);

/** Resets imports whose step is no longer running, every night. */
export const sweepImports = defineJob({
  name: 'sweep-imports',
  schedule: '50 2 * * *',
  handler: handleSweepImports,
});

function handleSweepImports(): JobHandler {
  return (_data, run) => run.finish((tx) => interruptRuns(tx, isAbandoned));
}
