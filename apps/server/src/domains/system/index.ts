import type { BoundRoute } from '#server/http/bound-route.ts';
import { firstStepRoutes } from './first-steps/first-steps.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import type { ProberTools } from './status/prober.ts';
import { statusRoutes } from './status/status.routes.ts';

/** The routes of the system's status, its background work and its first steps; `version` is the portal's. */
export function systemRoutes(tools: ProberTools & { readonly version: string }): BoundRoute[] {
  return [...statusRoutes(tools), ...jobRoutes, ...firstStepRoutes];
}
export { handleSystemJobs } from './handle-system-jobs.ts';
export { createOutageWatch, type OutageWatch } from './status/outage-watch.ts';
export { readGauges } from './status/read-gauges.ts';
