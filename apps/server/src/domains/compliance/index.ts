export { auditLog } from './audit-log/audit-log.resource.ts';
export { auditLogRoutes } from './audit-log/audit-log.routes.ts';
