import {
  changeInstalledDevice,
  deleteInstalledDevice,
  type InstalledDeviceDetail,
} from '@portal/contract/crm';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Printer, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DeviceBreadcrumb } from './device-breadcrumb.tsx';
import { editDeviceForm } from './device-forms.ts';
import { DeviceStatusBadge } from './device-status-badge.tsx';
import { DeleteDeviceDialog, EditDeviceDialog } from './lazy-device-dialogs.ts';

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

/** Actions for the device of the page. */
function DeviceActions({ device }: { device: InstalledDeviceDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const mayChange = can(user, changeInstalledDevice.access);
  return (
    <>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('devices.print')}
      </Button>
      {can(user, deleteInstalledDevice.access) ? <DeleteButton device={device} /> : null}
      {mayChange ? (
        <Button variant="outline" onClick={() => open(editDeviceForm)}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </Button>
      ) : null}
      {form === editDeviceForm && mayChange ? (
        <Suspense>
          <EditDeviceDialog id={device.id} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}

function DeleteButton({ device }: { device: InstalledDeviceDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        {t('actions.delete')}
      </Button>
      {deleting ? (
        <Suspense>
          <DeleteDeviceDialog
            device={device}
            onClose={() => setDeleting(false)}
            leave={() => navigate({ to: '/dashboard/data/devices', replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
