import type { Job } from '#server/jobs/job.ts';
import { findUnreadTexts } from './texts/find-unread-texts-job.ts';
import { readText } from './texts/read-text-job.ts';
import { removeFile } from './uploads/remove-file-job.ts';
import { sweepUploads } from './uploads/sweep-uploads-job.ts';

/** The kinds of background work of the documents. */
export const documentJobs: readonly Job<object>[] = [
  removeFile,
  sweepUploads,
  readText,
  findUnreadTexts,
];
