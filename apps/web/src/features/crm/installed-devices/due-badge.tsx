import type { InstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { getDueState } from './due-state.ts';

/** Badge for maintenance that is overdue or due soon; nothing otherwise. */
export function DueBadge({ device }: { device: InstalledDevice }) {
  const { t } = useTranslation();
  const state = getDueState(device, today());
  if (state === null || state.kind === 'later') return null;
  const { kind, days: count } = state;
  if (kind === 'overdue')
    return <Badge tone="danger">{t('devices.due.overdue_by', { count })}</Badge>;
  return (
    <Badge tone="warning">
      {kind === 'today' ? t('devices.due.today') : t('devices.due.in', { count })}
    </Badge>
  );
}
