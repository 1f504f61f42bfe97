import { processImport } from './imports/process-import.ts';
import { sweepImports } from './imports/sweep-imports.ts';

/** Background jobs of the domain. */
export const importExportJobs = [processImport, sweepImports] as const;
