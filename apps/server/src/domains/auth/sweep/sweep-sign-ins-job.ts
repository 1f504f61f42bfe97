import { defineJob } from '#server/jobs/job.ts';

/** Every night: forgets links, browsers and tries that are long over. */
export const sweepSignIns = defineJob({ name: 'sweep-sign-ins', schedule: '40 2 * * *' });
