import type { BoundRoute } from '#server/http/bound-route.ts';
import { onboardingRoutes } from './onboarding/onboarding.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import type { ProberTools } from './status/prober.ts';
import { statusRoutes } from './status/status.routes.ts';

/**
 * The routes of the system's status, its background work and its first steps; `version` is the portal's, `jobNames`
 * are the kinds of work that it does.
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
export { handleSystemJobs } from './handle-system-jobs.ts';
export { createOutageWatch, type OutageWatch } from './status/outage-watch.ts';
export { readGauges } from './status/read-gauges.ts';
