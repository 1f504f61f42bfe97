import type { Customer } from '@portal/contract/crm';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#web/lib/url/search-params.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { customerLists } from './customer-lists.ts';

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

const [first, ...others] = customerLists;

const tabs = [
  first.tab,
  ...others.map(({ tab }) => tab),
  'users',
  'devices',
  'tickets',
  'access',
] as const;

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
  const [tab, setTab] = useTab(tabs);
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label={t('customers.tabs')}>
        {customerLists.map(({ tab: value, label, getCount }) => (
          <Tab key={value} value={value} count={getCount && format.number(getCount(customer))}>
            {t(label)}
          </Tab>
        ))}
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
        {customerLists.map(({ tab: value, List }) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <List customer={customer} />
            </Suspense>
          </TabPanel>
        ))}
        <TabPanel value="users">{users}</TabPanel>
        <TabPanel value="devices">{devices}</TabPanel>
        <TabPanel value="access">{access}</TabPanel>
        <TabPanel value="tickets">{tickets}</TabPanel>
      </FeatureErrorBoundary>
    </Tabs>
  );
}
