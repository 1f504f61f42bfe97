import { getCustomer } from '@portal/contract/crm';
import { serviceAndCustomers } from '@portal/contract/service';
import { listCustomerUsers } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerHeader } from '#web/features/crm/customers/customer-header.tsx';
import { CustomerOverview } from '#web/features/crm/customers/customer-overview.tsx';
import { CustomerTabs } from '#web/features/crm/customers/customer-tabs.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { HistorySection } from './history-section.tsx';

const CustomerMissing = lazyComponent(
  async () => (await import('#web/features/crm/customers/customer-header.tsx')).CustomerMissing,
);

// Most who open a customer look at the first tab.
const CustomerUserList = lazyComponent(
  async () =>
    (await import('#web/features/users/customers/customer-user-list.tsx')).CustomerUserList,
);

const CustomerDevices = lazyComponent(
  async () => (await import('./customer-devices.tsx')).CustomerDevices,
);

const CustomerTicketList = lazyComponent(
  async () => (await import('#web/features/service/tickets/ticket-list.tsx')).CustomerTicketList,
);

const DocumentAccess = lazyComponent(
  async () => (await import('#web/features/rights/access/document-access.tsx')).DocumentAccess,
);

/** /dashboard/data/customers/{id}?tab=: one customer with what is attached to it. */
export function CustomerPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/data/customers/$id' });
  const viewer = useUser();
  const seesTickets = can(viewer, serviceAndCustomers);
  const seesUsers = can(viewer, listCustomerUsers.access);
  const query = useQuery(routeQuery('crm', getCustomer, { params: { id } }));
  usePageTitle(query.data?.name ?? t('customers.title'));
  if (hasStatus(query.error, 404))
    return (
      <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
        <CustomerMissing />
      </Suspense>
    );
  return (
    <div className="flex flex-col gap-6">
      <CustomerHeader customer={query.data} />
      <QueryView query={query} failure={t('customers.load_one_failed')}>
        {(customer) => (
          <>
            <CustomerOverview customer={customer} />
            <HistorySection key={id} type="customer" id={id} scope="crm" />
            <CustomerTabs
              customer={customer}
              users={
                <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                  <CustomerUserList customer={customer} />
                </Suspense>
              }
              hasUsers={seesUsers}
              devices={
                <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                  <CustomerDevices customer={customer} />
                </Suspense>
              }
              tickets={
                seesTickets ? (
                  <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                    <CustomerTicketList customer={customer} />
                  </Suspense>
                ) : null
              }
              access={
                <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                  <DocumentAccess customer={customer} />
                </Suspense>
              }
            />
          </>
        )}
      </QueryView>
    </div>
  );
}
