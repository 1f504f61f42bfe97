import type { Job } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { removeFile } from './uploads/remove-file-job.ts';
import { fileRemoval } from './uploads/remove-file.ts';
import { sweepUploads } from './uploads/sweep-uploads-job.ts';
import { uploadSweep } from './uploads/sweep-uploads.ts';

/** The kinds of background work of the documents, for `prepareJobs`. */
export const documentJobs: readonly Job<object>[] = [removeFile, sweepUploads];

/** Says who does them. */
export function handleDocumentJobs(jobs: Jobs, tools: Services & { readonly clock: Clock }): void {
  jobs.handle(removeFile, fileRemoval(tools));
  jobs.handle(sweepUploads, uploadSweep(tools));
}
