import { defineJob } from '#server/jobs/job.ts';

/** Every night: forgets the imports that were kept long enough, with their files. */
export const sweepImports = defineJob({ name: 'sweep-imports', schedule: '50 2 * * *' });
