export { rightRoutes } from './rights.routes.ts';
export { rightChanges } from './viewing-right.resource.ts';
export { expiredRights, viewingRights } from './viewing-right.resource.ts';
