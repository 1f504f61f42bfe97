import type { InstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { Description } from '#web/ui/description.tsx';
import { getClinicLabel } from './clinic-label.ts';
import { DeviceLink } from './device-link.tsx';
import { DeviceStatusBadge } from './device-status-badge.tsx';
import { ModelName } from '#web/kit/devices/model-name.tsx';
import { NextMaintenance } from './next-maintenance.tsx';

export interface DeviceCardProps {
  device: InstalledDevice;
  withCustomer: boolean;
}

/** A device of the list as a card; opens the device. */
export function DeviceCard({ device, withCustomer }: DeviceCardProps) {
  const { t } = useTranslation();
  const { clinic, customer } = device;
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <DeviceLink device={device} />
            </CardLink>
          </h2>
          <p className="text-soft wrap-anywhere">
            <ModelName device={device.device} /> · {device.manufacturer.name}
          </p>
        </div>
        <DeviceStatusBadge status={device.status} />
      </div>
      <dl className="grid grid-cols-2 gap-3">
        {withCustomer ? (
          <Description term={t('devices.customer')}>
            {customer?.name ?? t('devices.in_stock')}
          </Description>
        ) : null}
        <Description term={t('devices.clinic')}>{clinic && getClinicLabel(clinic)}</Description>
        <Description term={t('devices.next_maintenance')}>
          <NextMaintenance device={device} />
        </Description>
      </dl>
    </LinkCard>
  );
}
