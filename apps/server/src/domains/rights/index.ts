export { rightRoutes } from './rights.routes.ts';
export { rightChanges } from './right-change.resource.ts';
export { expiredRights, viewingRights } from './viewing-right.resource.ts';
