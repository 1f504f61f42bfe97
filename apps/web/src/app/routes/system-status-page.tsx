import { useTranslation } from 'react-i18next';
import { FailedJobs } from '#web/features/system/jobs/failed-jobs.tsx';
import { JobTable } from '#web/features/system/jobs/job-table.tsx';
import { RefreshButton } from '#web/features/system/system-query.tsx';
import { TextCollisions } from '#web/features/system/texts/text-collisions.tsx';
import { StatusView } from '#web/features/system/status/status-view.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { ReadinessPanel } from '#web/features/shared/page/readiness-panel.tsx';
import { outageStore } from '#web/lib/outage/outage-store.ts';
import { useStore } from '#web/lib/store.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/system-status: how each part of the portal is; in an outage what is known without the database. */
export function SystemStatusPage() {
  const { t } = useTranslation();
  const outage = useStore(outageStore);
  const title = t('system_status.title');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={t('system_status.text')}
        actions={outage ? null : <RefreshButton />}
      />
      <FeatureErrorBoundary>
        {outage ? (
          <ReadinessPanel outage={outage} />
        ) : (
          <div className="flex flex-col gap-8">
            <StatusView />
            <TextCollisions />
            <JobTable />
            <FailedJobs />
          </div>
        )}
      </FeatureErrorBoundary>
    </div>
  );
}
