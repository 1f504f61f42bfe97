import type { InstalledDeviceDetail } from '@portal/contract/crm';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DeviceActions } from './device-actions.tsx';
import { DeviceBreadcrumb } from './device-breadcrumb.tsx';
import { DeviceStatusBadge } from './device-status-badge.tsx';
import { getModelName } from '#web/kit/devices/model-name.tsx';

export interface DeviceHeaderProps {
  device: InstalledDeviceDetail | undefined;
  /** Actions of other features, provided by the page. */
  actions?: ReactNode;
}

/** The head of a device's page: what it is, its state, and what can be done; a skeleton until it is there. */
export function DeviceHeader({ device, actions }: DeviceHeaderProps) {
  const { t } = useTranslation();
  if (device)
    return (
      <PageHeader
        breadcrumb={<DeviceBreadcrumb />}
        title={getModelName(device.device)}
        status={<DeviceStatusBadge status={device.status} />}
        description={device.serial_number}
        actions={
          <>
            <DeviceActions device={device} />
            {actions}
          </>
        }
      />
    );
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
  return <PageHeader breadcrumb={<DeviceBreadcrumb />} title={waiting} />;
}
