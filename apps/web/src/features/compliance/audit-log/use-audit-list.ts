import { listAuditLog } from '@portal/contract/compliance';
import { useList } from '#web/lib/list/use-list.ts';

/** List state of the audit log, newest first. */
export const useAuditList = () =>
  useList({ scope: 'users', route: listAuditLog, name: 'audit-log' });

export type AuditListState = ReturnType<typeof useAuditList>;
