import type { Jobs } from '#server/jobs/jobs.ts';
import type { ProberTools } from './status/prober.ts';
import { recordStatus } from './status/record-status-job.ts';
import { handleRecordStatus } from './status/record-status.ts';

/** Registers the handlers of `systemJobs`. */
export function handleSystemJobs(jobs: Jobs, tools: ProberTools): void {
  jobs.handle(recordStatus, handleRecordStatus(tools));
}
