import { defineJob } from '#server/jobs/job.ts';

/** Every night: gives back the imports that nothing works on any more. */
export const sweepImports = defineJob({ name: 'sweep-imports', schedule: '50 2 * * *' });
