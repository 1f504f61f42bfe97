import { defineJob } from '#server/jobs/job.ts';

/**
 * Every night: forgets the imports that were kept long enough, with their files, and gives back
 * those that nothing works on any more.
 */
export const sweepImports = defineJob({ name: 'sweep-imports', schedule: '50 2 * * *' });
