import { defineJob } from '#server/jobs/job.ts';

/** Resets imports whose step is no longer running, every night. */
export const sweepImports = defineJob({ name: 'sweep-imports', schedule: '50 2 * * *' });
