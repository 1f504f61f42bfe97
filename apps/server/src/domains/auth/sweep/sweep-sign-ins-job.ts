import { defineJob } from '#server/jobs/job.ts';

/** Deletes old links, browsers, attempts and challenges every night. */
export const sweepSignIns = defineJob({ name: 'sweep-sign-ins', schedule: '40 2 * * *' });
