import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { findUnreadTexts } from './texts/find-unread-texts-job.ts';
import { unreadTextSearch } from './texts/find-unread-texts.ts';
import { readText } from './texts/read-text-job.ts';
import { textReading } from './texts/read-text.ts';
import { removeFile } from './uploads/remove-file-job.ts';
import { fileRemoval } from './uploads/remove-file.ts';
import { sweepUploads } from './uploads/sweep-uploads-job.ts';
import { uploadSweep } from './uploads/sweep-uploads.ts';

/** Says who does the `documentJobs`. */
export function handleDocumentJobs(jobs: Jobs, tools: Services & { readonly clock: Clock }): void {
  jobs.handle(removeFile, fileRemoval(tools));
  jobs.handle(sweepUploads, uploadSweep(tools));
  jobs.handle(readText, textReading(tools));
  jobs.handle(findUnreadTexts, unreadTextSearch(tools));
}
