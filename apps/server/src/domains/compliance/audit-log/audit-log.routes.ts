import { getAuditChain, listAuditLog, listAuditValues } from '@portal/contract/compliance';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list/list.ts';
import { readChain } from './audit-chain.ts';
import { auditLog } from './audit-log.resource.ts';
import { readAuditValues } from './read-audit-values.ts';

export const auditLogRoutes: BoundRoute[] = [
  bind(listAuditLog, ({ context, query }) => list(context, auditLog, query)),
  bind(listAuditValues, ({ context }) => readAuditValues(context)),
  bind(getAuditChain, ({ context }) => readChain(context)),
];
