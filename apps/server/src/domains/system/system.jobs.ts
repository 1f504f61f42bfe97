import { recordStatus } from './status/record-status.ts';

/** Background jobs of the domain. */
export const systemJobs = [recordStatus] as const;
