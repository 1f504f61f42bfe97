import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { processImport } from './imports/process-import-job.ts';
import { handleProcessImport } from './imports/process-import.ts';
import { sweepImports } from './imports/sweep-imports-job.ts';
import { handleSweepImports } from './imports/sweep-imports.ts';

/** Registers the handlers of `importExportJobs`. */
export function handleImportExportJobs(
  jobs: Jobs,
  tools: Services & { readonly clock: Clock },
): void {
  jobs.handle(processImport, handleProcessImport(tools));
  jobs.handle(sweepImports, handleSweepImports);
}
