import { serviceDesk } from '@portal/contract/service';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceBreadcrumb } from '#web/features/crm/installed-devices/device-breadcrumb.tsx';
import { DueViews } from '#web/features/crm/maintenance/due-views.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

const PlanVisits = lazyComponent(
  async () => (await import('#web/features/service/visits/plan-visits.tsx')).PlanVisits,
);

/** /dashboard/data/devices/due: what maintenance is overdue or due, as a list and a calendar. */
export function DueDevicesPage() {
  const { t } = useTranslation();
  const title = t('devices.due.title');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<DeviceBreadcrumb />}
        title={title}
        description={t('devices.due.text')}
      />
      <DueViews
        renderAction={
          can(useUser(), serviceDesk)
            ? (devices, onDone) => (
                <Suspense>
                  <PlanVisits devices={devices} onDone={onDone} isPrimary />
                </Suspense>
              )
            : undefined
        }
      />
    </div>
  );
}
