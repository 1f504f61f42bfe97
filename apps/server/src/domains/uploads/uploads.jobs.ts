import { removeFile } from './release-file.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Background jobs of the domain. */
export const uploadJobs = [removeFile, sweepUploads] as const;
