import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedJobs } from '#web/features/system/jobs/failed-jobs.tsx';
import { JobTable } from '#web/features/system/jobs/job-table.tsx';
import { RefreshButton } from '#web/features/system/system-query.tsx';
import { TextCollisions } from '#web/features/system/texts/text-collisions.tsx';
import { StatusView } from '#web/features/system/status/status-view.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { ReadinessPanel } from '#web/features/shared/page/readiness-panel.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { outageStore } from '#web/lib/outage/outage-store.ts';
import { useStore } from '#web/lib/store.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useTab } from '#web/lib/url/search-params.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const SecurityForm = lazyComponent(
  async () => (await import('#web/features/system/security/security-form.tsx')).SecurityForm,
);

const SupplierForm = lazyComponent(
  async () => (await import('#web/features/system/supplier/supplier-form.tsx')).SupplierForm,
);

const tabs = ['status', 'security', 'supplier'] as const;

/** /dashboard/system-status?tab=: how each part of the portal is; in an outage what is known without the database; the security settings; the supplier’s contact. */
export function SystemStatusPage() {
  const { t } = useTranslation();
  const outage = useStore(outageStore);
  const [tab, setTab] = useTab(tabs);
  const title = t('system_status.title');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={t('system_status.text')}
        actions={outage || tab !== 'status' ? null : <RefreshButton />}
      />
      <FeatureErrorBoundary>
        {outage ? (
          <ReadinessPanel outage={outage} />
        ) : (
          <Tabs value={tab} onValueChange={setTab} manual>
            <TabList label={t('system_status.tabs.label')}>
              {tabs.map((name) => (
                <Tab key={name} value={name}>
                  {t(`system_status.tabs.${name}`)}
                </Tab>
              ))}
            </TabList>
            <TabPanel value="status">
              <div className="flex flex-col gap-8">
                <StatusView />
                <TextCollisions />
                <JobTable />
                <FailedJobs />
              </div>
            </TabPanel>
            <TabPanel value="security">
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <SecurityForm />
              </Suspense>
            </TabPanel>
            <TabPanel value="supplier">
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <SupplierForm />
              </Suspense>
            </TabPanel>
          </Tabs>
        )}
      </FeatureErrorBoundary>
    </div>
  );
}
