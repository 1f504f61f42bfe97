import { createInstalledDevice } from '@portal/contract/crm';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newDeviceForm } from '#web/features/crm/installed-devices/device-forms.ts';
import { DeviceList } from '#web/features/crm/installed-devices/device-list.tsx';
import { DevicesBreadcrumb } from '#web/features/crm/installed-devices/device-breadcrumb.tsx';
import { DueLink } from '#web/features/crm/installed-devices/due-range.tsx';
import { useGrantWithDevice } from '#web/features/rights/with-device/use-grant-with-device.tsx';
import { ImportLink } from '#web/features/shared/list/import-link.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/data/devices: every installed device. */
export function DevicesPage() {
  const { t } = useTranslation();
  usePageTitle(t('devices.title'));
  const mayAdd = can(useUser(), createInstalledDevice.access);
  const { open } = useOpenForm();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<DevicesBreadcrumb />}
        title={t('devices.title')}
        description={t('devices.text')}
        actions={
          <>
            <DueLink />
            <ImportLink kind="installed_devices" />
            {mayAdd ? (
              <Button onClick={() => open(newDeviceForm)}>
                <Plus aria-hidden />
                {t('devices.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <FeatureErrorBoundary>
        <DeviceList grant={useGrantWithDevice()} />
      </FeatureErrorBoundary>
    </div>
  );
}
