import type { InstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { DueBadge } from './due-badge.tsx';

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
