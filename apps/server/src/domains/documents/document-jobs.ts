import type { Job } from '#server/jobs/job.ts';
import { findUnreadTexts } from './texts/find-unread-texts-job.ts';
import { readText } from './texts/read-text-job.ts';

/** Background jobs of the documents domain. */
export const documentJobs: readonly Job<object>[] = [readText, findUnreadTexts];
