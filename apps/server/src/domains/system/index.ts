export { systemJobs } from './system.jobs.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import { onboardingRoutes } from './onboarding/read-onboarding.ts';
import type { JobSettings } from '#server/jobs/job.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import type { ProberTools } from './status/prober.ts';
import { statusRoutes } from './status/status.routes.ts';
import { supplierRoutes } from './supplier/supplier.routes.ts';
import { textCollisionRoutes } from './stored-texts/list-collisions.ts';

/**
 * Routes of the system status, jobs, onboarding and the supplier’s contact. `version`: the portal's; `jobs`: its kinds of
 * jobs.
 */
export function systemRoutes({
  jobs,
  ...tools
}: ProberTools & {
  readonly version: string;
  readonly jobs: readonly JobSettings[];
}): BoundRoute[] {
  return [
    ...statusRoutes(tools),
    ...jobRoutes(jobs),
    ...onboardingRoutes,
    ...supplierRoutes,
    ...textCollisionRoutes,
  ];
}
export {
  type BackupWriter,
  discardBackups,
  listWorkedJobs,
  placeJobs,
  scheduleBackups,
} from './backup/back-up.ts';
export { createOutageWatch, type OutageWatch } from './status/outage-watch.ts';
export { readGauges } from './status/read-gauges.ts';
export type { CertificateTarget } from './certificates/read-certificate-end.ts';
