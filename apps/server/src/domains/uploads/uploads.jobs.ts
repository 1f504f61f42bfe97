import { removeFile } from './remove-file.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Background jobs of the domain. */
export const uploadJobs = [removeFile, sweepUploads] as const;
