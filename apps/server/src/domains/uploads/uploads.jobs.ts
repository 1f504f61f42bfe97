import { removeFile } from './release-file.ts';
import { findUnscannedFiles } from './scanning/find-unscanned-files.ts';
import { quarantineFile } from './scanning/quarantine-file.ts';
import { scanFile, scanStoredFile } from './scanning/scan-file.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Background jobs of the domain. */
export const uploadJobs = [
  removeFile,
  sweepUploads,
  scanFile,
  scanStoredFile,
  findUnscannedFiles,
  quarantineFile,
] as const;
