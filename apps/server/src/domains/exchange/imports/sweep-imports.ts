import { lt } from 'drizzle-orm';
import { releaseFile } from '#server/domains/documents/index.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, later, type Clock } from '#server/kernel/clock.ts';
import { keptForDays } from './import-lifetime.ts';
import { importRun } from './import-run.table.ts';

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
    });
  };
}
