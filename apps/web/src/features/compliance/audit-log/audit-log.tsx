import { listAuditLog } from '@portal/contract/compliance';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AuditList } from './audit-list.tsx';
import { ChainState } from './chain-state.tsx';

/** Audit log with the state of its chain, or a message without the permission. */
export function AuditLog() {
  const { t } = useTranslation();
  if (!can(useUser(), listAuditLog.access)) {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('audit_log.no_permission_title')}
        text={t('errors.no_permission_text')}
      />
    );
  }
  return (
    <>
      <ChainState />
      <AuditList />
    </>
  );
}
