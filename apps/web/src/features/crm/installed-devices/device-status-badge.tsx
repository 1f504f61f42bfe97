import type { InstalledDeviceStatus } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<InstalledDeviceStatus, BadgeTone> = {
  active: 'success',
  in_maintenance: 'info',
  out_of_service: 'warning',
  decommissioned: 'neutral',
};

/** The status of an installed device, in a word. */
export function DeviceStatusBadge({ status }: { status: InstalledDeviceStatus }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`devices.statuses.${status}`)}</Badge>;
}
