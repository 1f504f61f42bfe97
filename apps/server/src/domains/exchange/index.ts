import type { BoundRoute } from '#server/http/bound-route.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';

export const exchangeRoutes: BoundRoute[] = [...exportRoutes, ...importRoutes];
export { handleExchangeJobs } from './handle-exchange-jobs.ts';
