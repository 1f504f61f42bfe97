import { getAuditChain, listAuditLog, listAuditWords } from '@portal/contract/compliance';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list.ts';
import { readChain } from './audit-chain.ts';
import { auditLog } from './audit-log.resource.ts';
import { listWords } from './audit-words.ts';

export const auditLogRoutes: BoundRoute[] = [
  bind(listAuditLog, ({ context, query }) => list(context, auditLog, query)),
  bind(listAuditWords, ({ context }) => listWords(context)),
  bind(getAuditChain, ({ context }) => readChain(context)),
];
