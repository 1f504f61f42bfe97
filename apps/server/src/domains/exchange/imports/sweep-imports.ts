import { and, inArray, lt, sql } from 'drizzle-orm';
import { releaseFile } from '#server/domains/uploads/index.ts';
import { jobsSchema } from '#server/jobs/boss-options.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, later, type Clock } from '#server/kernel/clock.ts';
import { keptForDays } from './import-lifetime.ts';
import { importRun } from './import-run.table.ts';
import { interruptRuns } from './interrupt-run.ts';
import { processImport } from './process-import-job.ts';

/**
 * Whether a step was begun whose job is no more, or has failed for good: the process of its last run
 * died before it could say so. One that waits for its turn has its job, however long it waits.
 */
const isAbandoned = and(
  inArray(importRun.status, ['checking', 'importing']),
  sql`not exists (select from ${sql.raw(jobsSchema)}.job
    where job.name = ${processImport.name} and job.state <= 'active'
      and job.data ->> 'runId' = ${importRun.id}::text)`,
);

/** The handler of `sweep-imports`. What an import made stays; what its file said goes. */
export function importSweep(clock: Clock): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const before = later(clock.now(), -days(keptForDays)).toISOString();
    await run.finish(async (tx) => {
      const gone = await tx
        .delete(importRun)
        .where(lt(importRun.createdAt, before))
        .returning({ blobPath: importRun.blobPath });
      for (const { blobPath } of gone) await releaseFile(tx, blobPath);
      await interruptRuns(tx, isAbandoned);
    });
  };
}
