import type { Job } from '#server/jobs/job.ts';
import { processImport } from './imports/process-import-job.ts';
import { sweepImports } from './imports/sweep-imports-job.ts';

/** Jobs of the import-export domain. */
export const importExportJobs: readonly Job<object>[] = [processImport, sweepImports];
