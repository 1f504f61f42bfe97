export { systemJobs } from './system.jobs.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import { onboardingRoutes } from './onboarding/read-onboarding.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import type { ProberTools } from './status/prober.ts';
import { statusRoutes } from './status/status.routes.ts';

/**
 * Routes of the system status, jobs and onboarding. `version`: the portal's; `jobNames`: its kinds
 * of jobs.
 */
export function systemRoutes({
  jobNames,
  ...tools
}: ProberTools & {
  readonly version: string;
  readonly jobNames: ReadonlySet<string>;
}): BoundRoute[] {
  return [...statusRoutes(tools), ...jobRoutes(jobNames), ...onboardingRoutes];
}
export { createOutageWatch, type OutageWatch } from './status/outage-watch.ts';
export { readGauges } from './status/read-gauges.ts';
