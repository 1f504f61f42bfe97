import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { processImport } from './imports/process-import-job.ts';
import { importProcessing } from './imports/process-import.ts';
import { sweepImports } from './imports/sweep-imports-job.ts';
import { importSweep } from './imports/sweep-imports.ts';

/** Says who does the `exchangeJobs`. */
export function handleExchangeJobs(jobs: Jobs, tools: Services & { readonly clock: Clock }): void {
  jobs.handle(processImport, importProcessing(tools));
  jobs.handle(sweepImports, importSweep);
}
