import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOutage } from '#web/lib/outage/use-outage.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Says above every page that the portal cannot serve right now; goes away by itself. */
export function OutageNotice() {
  const { t } = useTranslation();
  const outage = useOutage();
  const { pathname } = useLocation();
  // The page of the system's status says more.
  if (!outage || pathname === '/dashboard/system-status') return null;
  return (
    <Notice tone="warning" title={t('system_status.outage_title')} className="mb-6">
      {t('system_status.outage_short')}
    </Notice>
  );
}
