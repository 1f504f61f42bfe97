import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { findUnreadTexts } from './texts/find-unread-texts-job.ts';
import { handleFindUnreadTexts } from './texts/find-unread-texts.ts';
import { readText } from './texts/read-text-job.ts';
import { handleReadText } from './texts/read-text.ts';

/** Registers the handlers of `documentJobs`. */
export function handleDocumentJobs(
  jobs: Jobs,
  services: Services & { readonly clock: Clock },
): void {
  jobs.handle(readText, handleReadText(services));
  jobs.handle(findUnreadTexts, handleFindUnreadTexts(services));
}
