import type { Job } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { removeFile } from './remove-file-job.ts';
import { handleRemoveFile } from './remove-file.ts';
import { sweepUploads } from './sweep-uploads-job.ts';
import { handleSweepUploads } from './sweep-uploads.ts';

/** Background jobs of the uploads domain. */
export const uploadJobs: readonly Job<object>[] = [removeFile, sweepUploads];

/** Registers the handlers of `uploadJobs`. */
export function handleUploadJobs(jobs: Jobs, services: Services & { readonly clock: Clock }): void {
  jobs.handle(removeFile, handleRemoveFile(services));
  jobs.handle(sweepUploads, handleSweepUploads(services));
}
