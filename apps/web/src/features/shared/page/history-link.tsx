import { listAuditLog } from '@portal/contract/compliance';
import type { Common } from '@portal/locales/common';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';

export interface HistoryLinkProps {
  type: keyof Common['audit_log']['types'];
  id: string;
}

/** Link to an object's audit log; renders nothing without permission. */
export function HistoryLink({ type, id }: HistoryLinkProps) {
  const { t } = useTranslation();
  if (!can(useUser(), listAuditLog.access)) return null;
  return (
    <Button asChild variant="outline">
      <Link to="/dashboard/compliance/audit-log" search={{ object_type: type, object_id: id }}>
        <History aria-hidden />
        {t('audit_log.title')}
      </Link>
    </Button>
  );
}
