import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { sendDigests } from './digest/send-digests-job.ts';
import { digestSending } from './digest/send-digests.ts';
import { findNotices } from './finding/find-notices-job.ts';
import { noticeFinding } from './finding/find-notices.ts';

/** Says who does the `noticeJobs`. */
export function handleNoticeJobs(jobs: Jobs, tools: Services & { readonly clock: Clock }): void {
  jobs.handle(findNotices, noticeFinding(tools, tools.clock));
  jobs.handle(sendDigests, digestSending(tools, tools.clock));
}
