import {
  changeInstalledDevice,
  deleteInstalledDevice,
  type InstalledDeviceDetail,
} from '@portal/contract/crm';
import { useNavigate } from '@tanstack/react-router';
import { MonitorSmartphone, Pencil, Printer, Tag } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import { getDevicePlace } from '#web/features/shared/devices/device-name.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { LoadingTitle } from '#web/kit/page/loading-title.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DeviceBreadcrumb, DevicesLink } from './device-breadcrumb.tsx';
import { editDeviceForm, nameDeviceForm } from './device-forms.ts';
import { DeviceStatusBadge } from './device-status-badge.tsx';

const DeleteDeviceDialog = lazyComponent(
  async () => (await import('./delete-device-dialog.tsx')).DeleteDeviceDialog,
);

const EditDeviceDialog = lazyComponent(
  async () => (await import('./device-form.tsx')).EditDeviceDialog,
);

const NameDeviceDialog = lazyComponent(
  async () => (await import('./name-device-dialog.tsx')).NameDeviceDialog,
);

export interface DeviceHeaderProps {
  device: InstalledDeviceDetail | undefined;
  /** Actions of other features, provided by the page. */
  actions?: ReactNode;
}

/** The head of a device's page: what it is, its state, and what can be done; a skeleton until it is there. */
export function DeviceHeader({ device, actions }: DeviceHeaderProps) {
  const { t } = useTranslation();
  const place = device && getDevicePlace(device);
  if (device)
    return (
      <PageHeader
        breadcrumb={<DeviceBreadcrumb />}
        title={getModelName(device.device)}
        status={<DeviceStatusBadge status={device.status} />}
        description={
          <>
            {place ? <span className="block text-ink wrap-anywhere">{place}</span> : null}
            <span className="wrap-anywhere">
              {t('devices.serial_short', { number: device.serial_number })}
            </span>
          </>
        }
        actions={
          <>
            <DeviceActions device={device} />
            {actions}
          </>
        }
      />
    );
  return <PageHeader breadcrumb={<DeviceBreadcrumb />} title={<LoadingTitle />} />;
}

/** Actions for the device of the page. */
function DeviceActions({ device }: { device: InstalledDeviceDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const isOwn = user.role === 'customer';
  const mayChange = !isOwn && can(user, changeInstalledDevice.access);
  return (
    <>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('devices.print')}
      </Button>
      {can(user, deleteInstalledDevice.access) ? <DeleteDevice device={device} /> : null}
      {mayChange ? (
        <Button variant="outline" onClick={() => open(editDeviceForm)}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </Button>
      ) : null}
      {isOwn ? (
        <Button variant="outline" onClick={() => open(nameDeviceForm)}>
          <Tag aria-hidden />
          {t('devices.name')}
        </Button>
      ) : null}
      {form === nameDeviceForm && isOwn ? (
        <Suspense>
          <NameDeviceDialog id={device.id} onClose={() => void close()} />
        </Suspense>
      ) : null}
      {form === editDeviceForm && mayChange ? (
        <Suspense>
          <EditDeviceDialog id={device.id} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}

function DeleteDevice({ device }: { device: InstalledDeviceDetail }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <DeleteButton onClick={() => setDeleting(true)} />
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

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Returns true if an address contains a device id. */
export const isDeviceId = (id: string): boolean => uuid.test(id);

/** In the place of a device that does not exist, or whose id is none (specification §8). */
export function DeviceMissing({ id }: { id: string }) {
  const { t } = useTranslation();
  const isId = isDeviceId(id);
  const title = isId ? t('devices.not_found') : t('devices.invalid_id');
  usePageTitle(title);
  const reason =
    useUser().role === 'customer' ? 'devices.not_found_text_customer' : 'devices.not_found_text';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<DeviceBreadcrumb />} title={title} />
      <EmptyState
        icon={<MonitorSmartphone />}
        title={t(isId ? reason : 'devices.invalid_id_text')}
        action={
          <Button asChild variant="outline">
            <DevicesLink>{t('devices.back')}</DevicesLink>
          </Button>
        }
      />
    </div>
  );
}
