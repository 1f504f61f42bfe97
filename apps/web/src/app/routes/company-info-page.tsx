import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyPart } from '#web/features/crm/customers/company-part.tsx';
import { customerLists } from '#web/features/crm/customers/customer-lists.ts';
import { VisibleProducts } from '#web/features/products/visible-products.tsx';
import { useTab } from '#web/lib/url/search-params.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const OwnToday = lazyComponent(
  async () => (await import('#web/app/dashboard/customer-widgets.tsx')).CustomerWidgets,
);

// Most who come here look at the first tab.
const OwnDeviceList = lazyComponent(
  async () =>
    (await import('#web/features/crm/installed-devices/own-device-list.tsx')).OwnDeviceList,
);

const OwnService = lazyComponent(
  async () => (await import('#web/features/service/requests/own-service.tsx')).OwnService,
);

const [first, ...others] = [
  { tab: 'company', label: 'company.company' },
  ...customerLists,
  { tab: 'devices', label: 'company.devices' },
  { tab: 'service', label: 'company.service' },
] as const;

/** /dashboard/company-info: what the supplier has on file about the own organisation. */
export function CompanyInfoPage() {
  const { t } = useTranslation();
  const title = t('navigation.company_info');
  usePageTitle(title);
  const { customer_id: customerId } = useUser();
  const [tab, setTab] = useTab([first.tab, ...others.map(({ tab: name }) => name)]);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} description={t('company.text')} />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label={t('company.tabs')}>
          {[first, ...others].map(({ tab: name, label }) => (
            <Tab key={name} value={name}>
              {t(label)}
            </Tab>
          ))}
        </TabList>
        <FeatureErrorBoundary>
          <TabPanel value="company">
            <div className="flex flex-col gap-6">
              {customerId === null ? null : (
                <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={3} />}>
                  <OwnToday />
                </Suspense>
              )}
              <CompanyPart customerId={customerId} />
              {customerId === null ? null : <VisibleProducts />}
            </div>
          </TabPanel>
          {customerLists.map(({ tab: name, OwnList }) => (
            <TabPanel key={name} value={name}>
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <OwnList />
              </Suspense>
            </TabPanel>
          ))}
          <TabPanel value="devices">
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <OwnDeviceList />
            </Suspense>
          </TabPanel>
          <TabPanel value="service">
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <OwnService />
            </Suspense>
          </TabPanel>
        </FeatureErrorBoundary>
      </Tabs>
    </div>
  );
}
