import { getInstalledDevice, type InstalledDevice } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceFacts } from '#web/features/crm/installed-devices/device-facts.tsx';
import {
  DeviceHeader,
  DeviceMissing,
  isDeviceId,
} from '#web/features/crm/installed-devices/device-header.tsx';
import { DeviceSheet } from '#web/features/crm/installed-devices/device-sheet.tsx';
import { getDueState } from '#web/features/crm/installed-devices/due-state.tsx';
import { getDeviceName } from '#web/features/shared/devices/device-name.tsx';
import { MaintenanceHistory } from '#web/features/crm/maintenance/maintenance-history.tsx';
import { RequestServiceButton } from '#web/features/service/requests/request-service-button.tsx';
import { OpenTicketsSheet } from '#web/features/service/tickets/open-tickets-sheet.tsx';
import { today } from '#web/lib/days/day.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { HistorySection } from './history-section.tsx';

// Uploads and dialogs are not needed to read the page.
const DevicePhotos = lazyComponent(
  async () =>
    (await import('#web/features/crm/installed-devices/photos/device-photos.tsx')).DevicePhotos,
);

// The library is a separate feature, shown below the facts.
const DeviceManuals = lazyComponent(
  async () => (await import('#web/features/documents/viewing/device-manuals.tsx')).DeviceManuals,
);

const DeviceTickets = lazyComponent(
  async () => (await import('#web/features/service/tickets/device-tickets.tsx')).DeviceTickets,
);

const PlanVisits = lazyComponent(
  async () => (await import('#web/features/service/visits/plan-visits.tsx')).PlanVisits,
);

/** Returns true for a device whose maintenance is overdue. */
const isOverdue = (device: InstalledDevice): boolean =>
  getDueState(device, today())?.kind === 'overdue';

/** /dashboard/data/devices/{id}: one installed device; a customer's user reads their own. */
export function DevicePage() {
  const { id } = useParams({ from: '/dashboard/data/devices/$id' });
  return isDeviceId(id) ? <Device id={id} /> : <DeviceMissing id={id} />;
}

function Device({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('installedDevices', getInstalledDevice, { params: { id } }));
  const { data } = query;
  usePageTitle(data ? `${getDeviceName(data)} ${data.serial_number}` : t('devices.title'));
  if (hasStatus(query.error, 404)) return <DeviceMissing id={id} />;
  return (
    <div className="flex flex-col gap-6">
      <DeviceHeader
        device={data}
        actions={
          data ? (
            <>
              <RequestServiceButton device={data} />
              {isOverdue(data) ? (
                <Suspense>
                  <PlanVisits devices={[data]} />
                </Suspense>
              ) : null}
            </>
          ) : null
        }
      />
      <QueryView query={query} failure={t('devices.load_one_failed')}>
        {(device) => (
          <FeatureErrorBoundary>
            <Suspense fallback={device.photos.length > 0 ? <div className="h-24 sm:h-32" /> : null}>
              <DevicePhotos device={device} />
            </Suspense>
            <DeviceFacts device={device} />
            <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={3} />}>
              <DeviceManuals deviceId={id} modelId={device.device_id} />
            </Suspense>
            <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={3} />}>
              <DeviceTickets device={device} />
            </Suspense>
            <MaintenanceHistory device={device} />
            <HistorySection key={id} type="installed_device" id={id} scope="installedDevices" />
            <DeviceSheet device={device}>
              <OpenTicketsSheet device={device} />
            </DeviceSheet>
          </FeatureErrorBoundary>
        )}
      </QueryView>
    </div>
  );
}
