import { importRoutes } from './imports/imports.routes.ts';

export { importRoutes as importExportRoutes };
export { importExportJobs } from './import-export.jobs.ts';
