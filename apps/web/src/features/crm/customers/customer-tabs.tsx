import type { Customer } from '@portal/contract/crm';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#web/lib/url/search-params.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

// Loads each tab's list when it opens; the customer's facts are there at once.
const ClinicList = lazyComponent(
  async () => (await import('#web/features/crm/clinics/clinic-list.tsx')).ClinicList,
);

export interface CustomerTabsProps {
  customer: Customer;
  /** Content of the tab Users. */
  users: ReactNode;
  /** True to show that tab; its address explains a missing permission. */
  hasUsers: boolean;
  /** Content of the tab Devices. */
  devices: ReactNode;
  /** Content of the tab Service Tickets; null without the permission. */
  tickets: ReactNode | null;
  /** Content of the tab Document Access. */
  access: ReactNode;
}

/** Tabs of a customer (specification §2). */
export function CustomerTabs({
  customer,
  users,
  hasUsers,
  devices,
  tickets,
  access,
}: CustomerTabsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [tab, setTab] = useTab(['clinics', 'users', 'devices', 'tickets', 'access']);
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label={t('customers.tabs')}>
        <Tab value="clinics" count={format.number(customer.clinics_count)}>
          {t('customers.clinics')}
        </Tab>
        {hasUsers ? (
          <Tab value="users" count={format.number(customer.users_count)}>
            {t('customers.users')}
          </Tab>
        ) : null}
        <Tab value="devices" count={format.number(customer.devices_count)}>
          {t('customers.devices')}
        </Tab>
        {tickets === null ? null : <Tab value="tickets">{t('customers.tickets')}</Tab>}
        <Tab value="access">{t('customers.access')}</Tab>
      </TabList>
      <FeatureErrorBoundary>
        <TabPanel value="clinics">
          <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
            <ClinicList customer={customer} />
          </Suspense>
        </TabPanel>
        <TabPanel value="users">{users}</TabPanel>
        <TabPanel value="devices">{devices}</TabPanel>
        <TabPanel value="access">{access}</TabPanel>
        <TabPanel value="tickets">{tickets}</TabPanel>
      </FeatureErrorBoundary>
    </Tabs>
  );
}
