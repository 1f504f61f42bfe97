import { dueSoonDays, type InstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { type Day, daysBetween, today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';

/** State of the next maintenance, with the days until it. */
export interface DueState {
  kind: 'overdue' | 'today' | 'soon' | 'later';
  /** Never negative: how long it is overdue, or how long there still is. */
  days: number;
}

/** Returns the state of maintenance; null without a date. Decommissioned devices are never due. */
export function getDueState(
  device: Pick<InstalledDevice, 'next_maintenance_on' | 'status'>,
  today: Day,
): DueState | null {
  const { next_maintenance_on: next, status } = device;
  if (next === null || status === 'decommissioned') return null;
  const days = daysBetween(today, next);
  if (days < 0) return { kind: 'overdue', days: -days };
  if (days === 0) return { kind: 'today', days };
  return { kind: days <= dueSoonDays ? 'soon' : 'later', days };
}

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

/** Date of the next maintenance, with its state; none for decommissioned devices. */
export function NextMaintenance({ device }: { device: InstalledDevice }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (device.next_maintenance_on === null || device.status === 'decommissioned')
    return <span className="text-faint">{t('devices.none_planned')}</span>;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="whitespace-nowrap">{format.day(device.next_maintenance_on)}</span>
      <DueBadge device={device} />
    </span>
  );
}
