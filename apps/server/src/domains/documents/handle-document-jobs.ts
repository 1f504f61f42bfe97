import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { findUnreadTexts } from './texts/find-unread-texts-job.ts';
import { unreadTextSearch } from './texts/find-unread-texts.ts';
import { readText } from './texts/read-text-job.ts';
import { textReading } from './texts/read-text.ts';

/** Says who does the `documentJobs`. */
export function handleDocumentJobs(jobs: Jobs, tools: Services & { readonly clock: Clock }): void {
  jobs.handle(readText, textReading(tools));
  jobs.handle(findUnreadTexts, unreadTextSearch(tools));
}
