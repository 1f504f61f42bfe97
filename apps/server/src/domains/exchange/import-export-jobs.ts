import type { Job } from '#server/jobs/job.ts';
import { processImport } from './imports/process-import-job.ts';
import { sweepImports } from './imports/sweep-imports-job.ts';

/** The kinds of background work of the exchange. */
export const importExportJobs: readonly Job<object>[] = [processImport, sweepImports];
