import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { customerLists } from '#web/features/crm/customers/customer-lists.ts';
import { useTab } from '#web/lib/url/search-params.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { lazyComponent, preloadedComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

// Most who come here look at the first tab, whose parts a phone loads while it shows the page.
const CustomerHome = preloadedComponent(
  async () => (await import('#web/app/dashboard/customer-home.tsx')).CustomerHome,
);

const CompanyPart = lazyComponent(
  async () => (await import('#web/features/crm/customers/company-part.tsx')).CompanyPart,
);

const VisibleProducts = lazyComponent(
  async () => (await import('#web/features/products/visible-products.tsx')).VisibleProducts,
);

const OwnDeviceList = lazyComponent(
  async () =>
    (await import('#web/features/crm/installed-devices/own-device-list.tsx')).OwnDeviceList,
);

const OwnService = lazyComponent(
  async () => (await import('#web/features/service/requests/own-service.tsx')).OwnService,
);

const [first, ...others] = [
  { tab: 'home', label: 'company.home.title' },
  { tab: 'company', label: 'company.company' },
  ...customerLists,
  { tab: 'devices', label: 'company.devices' },
  { tab: 'service', label: 'company.service' },
] as const;

/** /dashboard/company-info: the home of a customer's user, and what the supplier has on file. */
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
          <TabPanel value="home">
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              {customerId === null ? <CompanyPart customerId={null} /> : <CustomerHome />}
            </Suspense>
          </TabPanel>
          <TabPanel value="company">
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <div className="flex flex-col gap-6">
                <CompanyPart customerId={customerId} />
                {customerId === null ? null : <VisibleProducts />}
              </div>
            </Suspense>
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
