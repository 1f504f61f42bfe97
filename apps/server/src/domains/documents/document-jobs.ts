import type { Job } from '#server/jobs/job.ts';
import { findUnreadTexts } from './texts/find-unread-texts-job.ts';
import { readText } from './texts/read-text-job.ts';

/** The kinds of background work of the documents. */
export const documentJobs: readonly Job<object>[] = [readText, findUnreadTexts];
