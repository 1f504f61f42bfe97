export { importExportJobs } from './import-export.jobs.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';

export const importExportRoutes: BoundRoute[] = [...exportRoutes, ...importRoutes];
